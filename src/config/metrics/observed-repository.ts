import { type MaybePromise, whenKnown } from '../../domain/maybe-promise.js';
import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../domain/ports/record-repository.js';
import { isStorageFailure } from '../stores/storage-failure.js';

/** PORT: hears of every read in a store. */
export type OnRead = (seconds: number, outcome: 'ok' | 'failed') => void;

/** The same repository, with all reads that take time reported. What is at hand is no read. */
export function observed(repository: RecordRepository, onRead: OnRead): RecordRepository {
  const known = new WeakMap<Generation, Generation>();
  const observe = <T extends Generation | undefined>(found: T): T => {
    if (!found) return found;
    const generation = known.get(found) ?? observedGeneration(found, onRead);
    known.set(found, generation);
    return generation as T;
  };
  return {
    current: (options) =>
      whenKnown(
        timed(onRead, options, () => repository.current(options)),
        observe,
      ),
    at: (revision, options) =>
      whenKnown(
        timed(onRead, options, () => repository.at(revision, options)),
        observe,
      ),
    ...(repository.onChange && {
      onChange: (listener) => repository.onChange?.(listener) ?? none,
    }),
  };
}

const none = () => {};

function observedGeneration(generation: Generation, onRead: OnRead): Generation {
  const { revision, modified, staleSince } = generation;
  const read = <T>(options: AskOptions | undefined, work: () => MaybePromise<T>) =>
    timed(onRead, options, work);
  return {
    revision,
    modified,
    staleSince,
    page: (criteria, range, options) =>
      read(options, () => generation.page(criteria, range, options)),
    facets: (criteria, options) => read(options, () => generation.facets(criteria, options)),
    hasCode: async (code, options) => read(options, () => generation.hasCode(code, options)),
    municipalities: async (options) => read(options, () => generation.municipalities(options)),
    stream: (criteria, options) => {
      const batches = generation.stream(criteria, options);
      return {
        [Symbol.asyncIterator]() {
          const iterator = batches[Symbol.asyncIterator]();
          const end = iterator.return?.bind(iterator);
          return {
            next: async () => read(options, () => iterator.next()),
            ...(end && { return: () => end() }),
          };
        },
      };
    },
  };
}

function timed<T>(
  onRead: OnRead,
  options: AskOptions | undefined,
  work: () => MaybePromise<T>,
): MaybePromise<T> {
  const began = performance.now();
  const result = work();
  if (!(result instanceof Promise)) return result;
  const report = (outcome: 'ok' | 'failed') => onRead((performance.now() - began) / 1_000, outcome);
  result.then(
    () => report('ok'),
    // A read that nobody waits for any more says nothing of the store.
    (error) => options?.signal?.aborted || report(isStorageFailure(error) ? 'failed' : 'ok'),
  );
  return result;
}
