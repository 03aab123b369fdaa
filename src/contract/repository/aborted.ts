import { StorageUnavailable } from '../../domain/errors.js';
import type { AskOptions, Generation } from '../../domain/ports/record-repository.js';
import { parseCodArchivo } from '../../domain/record/cod-archivo.js';
import { parseSearchText } from '../../domain/search/search-text.js';
import { published, streamed } from '../answers.js';
import { type Check, ContractViolation, must, mustReject } from '../check.js';
import { registryOf } from '../registries.js';
import { generationSays, repositorySays } from '../sentences/reading.js';
import type { Sentence } from '../sentences/sentence.js';
import type { RepositoryStage } from './repository-stage.js';

const { abort } = generationSays;
const gone = () => new Error('the asker has gone');

function mustBe(error: unknown, reason: Error): void {
  must(abort, error === reason, `It rejects with ${error}, not with the reason.`);
}

/** Every way to ask a generation; what each gives at once is no promise. */
const asking: Record<string, (generation: Generation, options: AskOptions) => unknown> = {
  page: (generation, options) => generation.page({}, { limit: 1 }, options),
  'page of a phrase': (generation, options) =>
    generation.page({ text: parseSearchText('"plan parcial"') }, { limit: 1 }, options),
  stream: (generation, options) => generation.stream({}, options)[Symbol.asyncIterator]().next(),
  facets: (generation, options) => generation.facets({}, options),
  hasCode: (generation, options) => generation.hasCode(parseCodArchivo('TEST-1'), options),
  municipalities: (generation, options) => generation.municipalities(options),
};

export const aborted: readonly Check<RepositoryStage>[] = [
  {
    title: 'ends a stream whose asker has gone',
    sentence: abort,
    async run(stage) {
      const { records, generation } = await stage.large();
      const asker = new AbortController();
      const stream = generation.stream({}, { signal: asker.signal })[Symbol.asyncIterator]();
      const first = await stream.next();
      const reason = gone();
      asker.abort(reason);
      if (first.value.size === records.length) return; // all of it was given before
      await mustReject(abort, 'the next batch', () => stream.next(), reason);
    },
  },
  {
    title: 'begins nothing for an asker that has gone before',
    sentence: abort,
    async run(stage) {
      const { generation } = await stage.large();
      const reason = gone();
      const signal = AbortSignal.abort(reason);
      for (const [what, ask] of Object.entries(asking)) {
        const asked = ask(generation, { signal });
        // What is in memory has been given before anyone could go.
        if (!(asked instanceof Promise)) continue;
        if (what === 'municipalities') await asked.catch((error) => mustBe(error, reason));
        else await mustReject(abort, `\`${what}\` with an aborted signal`, () => asked, reason);
      }
    },
  },
  {
    title: 'comes to an end at every moment that the asker goes, also by a deadline',
    sentence: abort,
    async run(stage) {
      const { records, generation } = await stage.large();
      for (const [what, ask] of Object.entries(asking)) {
        for (const ms of [0, 1, 4]) {
          const signal = AbortSignal.timeout(ms);
          try {
            await ask(generation, { signal });
          } catch (error) {
            if (error === signal.reason) continue;
            throw new ContractViolation(
              abort,
              `\`${what}\` rejects with ${error}, not the reason.`,
            );
          }
        }
      }
      const { total } = await generation.page({}, { limit: 1 });
      must(abort, total === records.length, 'Afterwards the store gives another answer.');
    },
  },
  {
    title: 'says StorageUnavailable when it does not answer, and answers when it can again',
    sentence: repositorySays.unavailable,
    also: [generationSays.unavailable],
    needs: 'silence',
    async run(stage) {
      const records = registryOf('antes', 2_000);
      const { repository, generation, silence } = await stage.open(records);
      if (!silence) throw new Error("open() gives no silence(); say without: ['silence']");
      const answer = await silence();
      await mayBeUnavailable(repositorySays.unavailable, 'current', () => repository.current());
      for (const [what, ask] of Object.entries(asking)) {
        await mayBeUnavailable(generationSays.unavailable, what, () => ask(generation, {}));
      }
      await answer();
      const now = await repository.current();
      const right = now && (await streamed(now)) === published(records);
      must(repositorySays.unavailable, right === true, 'Afterwards the registry is another.');
    },
  },
];

/** What a store has in memory it may give all the same. */
async function mayBeUnavailable(
  sentence: Sentence,
  what: string,
  ask: () => unknown,
): Promise<void> {
  try {
    await ask();
  } catch (error) {
    if (error instanceof StorageUnavailable) return;
    const found = `\`${what}\` rejects with ${error}, not with StorageUnavailable.`;
    throw new ContractViolation(sentence, found, [], { cause: error });
  }
}
