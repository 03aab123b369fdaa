import { type MaybePromise, whenKnown } from '../../domain/maybe-promise.js';
import type { RecordBatch } from '../../domain/ports/record-batch.js';
import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../domain/ports/record-repository.js';
import type { Tracing, WorkSpan } from './tracing.js';

type Attributes = NonNullable<Parameters<WorkSpan['end']>[0]['attributes']>;

/** The same repository. What it does for a request is a span: what for, how much, and how long. */
export class TracedRepository implements RecordRepository {
  readonly #known = new WeakMap<Generation, Generation>();
  readonly onChange?: (listener: () => void) => () => void;

  constructor(
    private readonly repository: RecordRepository,
    private readonly tracing: Tracing,
  ) {
    const { onChange } = repository;
    if (onChange) this.onChange = onChange.bind(repository);
  }

  current(options?: AskOptions): MaybePromise<Generation | undefined> {
    return whenKnown(this.repository.current(options), (found) => found && this.#traced(found));
  }

  at(revision: string, options?: AskOptions): MaybePromise<Generation> {
    return whenKnown(this.repository.at(revision, options), (found) => this.#traced(found));
  }

  #traced(found: Generation): Generation {
    const generation = this.#known.get(found) ?? tracedGeneration(found, this.tracing);
    this.#known.set(found, generation);
    return generation;
  }
}

function tracedGeneration(generation: Generation, tracing: Tracing): Generation {
  const { revision, modified, staleSince } = generation;
  const open = (name: string) =>
    tracing.open(`registry.${name}`, { 'planning_registry.revision': revision });
  return {
    revision,
    modified,
    staleSince,
    page: (criteria, range, options) =>
      spanned(
        open('page'),
        () => generation.page(criteria, range, options),
        ({ batch, total }) => ({ ...counted(batch.size), 'planning_registry.total': total }),
      ),
    facets: (criteria, options) =>
      spanned(open('facets'), () => generation.facets(criteria, options)),
    hasCode: async (code, options) =>
      spanned(open('hasCode'), () => generation.hasCode(code, options)),
    municipalities: async (options) =>
      spanned(open('municipalities'), () => generation.municipalities(options)),
    stream: (criteria, options) => {
      const batches = generation.stream(criteria, options);
      return {
        [Symbol.asyncIterator]() {
          const iterator = batches[Symbol.asyncIterator]();
          const span = open('stream');
          return span ? spannedBatches(iterator, span) : iterator;
        },
      };
    },
  };
}

function counted(records: number): Attributes {
  return { 'planning_registry.records': records };
}

function spanned<T>(
  span: WorkSpan | undefined,
  work: () => MaybePromise<T>,
  describe: (result: T) => Attributes = () => ({}),
): MaybePromise<T> {
  if (!span) return work();
  const fail = (error: unknown) => {
    span.end({ error });
    throw error;
  };
  const succeed = (result: T) => {
    span.end({ attributes: describe(result) });
    return result;
  };
  try {
    const result = span.run(work);
    return result instanceof Promise ? result.then(succeed, fail) : succeed(result);
  } catch (error) {
    return fail(error);
  }
}

/** One span for all batches: it lasts as long as the client takes to read them. */
function spannedBatches(
  iterator: AsyncIterator<RecordBatch>,
  span: WorkSpan,
): AsyncIterator<RecordBatch> {
  let records = 0;
  const end = (error?: unknown) => span.end({ attributes: counted(records), error });
  return {
    next: async () => {
      try {
        const result = await span.run(() => iterator.next());
        if (result.done) end();
        else records += result.value.size;
        return result;
      } catch (error) {
        end(error);
        throw error;
      }
    },
    return: async () => {
      end();
      return (await iterator.return?.()) ?? { done: true, value: undefined };
    },
  };
}
