import { RevisionGone } from '../../domain/errors.js';
import { parseCodArchivo } from '../../domain/record/cod-archivo.js';
import { published, streamed, text } from '../answers.js';
import { type Check, must, mustEqual, mustReject } from '../check.js';
import { randomRecords } from '../random/random-registry.js';
import { recordWith, registryOf } from '../registries.js';
import { generationSays, repositorySays } from '../sentences/reading.js';
import { revisionOf } from '../until-shown.js';
import type { RepositoryStage } from './repository-stage.js';

const NONE = '0'.repeat(64);

/** What caches and cursors rely on: generations never change, and only records make a revision. */
export const generations: readonly Check<RepositoryStage>[] = [
  {
    title: 'has a revision that only the records decide',
    sentence: generationSays.revision,
    also: [generationSays.fingerprint],
    async run(stage) {
      const records = randomRecords(stage.random(), 30);
      const { replace, repository } = await stage.open(records);
      const fewer = await replace(records.slice(1));
      const { fingerprint, revision } = generationSays;
      mustEqual(fingerprint, 'the revision', fewer.revision, revisionOf(records.slice(1)));
      await replace(stage.random().shuffled(records));
      const again = await repository.current();
      mustEqual(revision, 'the revision of the same records', again?.revision, revisionOf(records));
    },
  },
  {
    title: 'knows when its revision became the registry',
    sentence: generationSays.modified,
    async run(stage) {
      const { clockSkewMs } = stage.options;
      const before = Date.now() - clockSkewMs;
      const { generation, replace } = await stage.open(registryOf('antes', 2));
      let last = before;
      for (const { modified } of [generation, await replace(registryOf('después', 2))]) {
        const isTime = modified instanceof Date && !Number.isNaN(Number(modified));
        must(generationSays.modified, isTime, `\`modified\` is ${modified}, and no time.`);
        const late = Date.now() + clockSkewMs;
        must(
          generationSays.modified,
          Number(modified) >= last && Number(modified) <= late,
          `\`modified\` is ${modified.toISOString()}; it should lie between ${new Date(last).toISOString()} and ${new Date(late).toISOString()}.`,
        );
        last = Number(modified);
      }
    },
  },
  {
    title: 'does not call a generation stale while it answers',
    sentence: generationSays.stale,
    async run(stage) {
      const { generation } = await stage.open(registryOf('ahora', 2));
      mustEqual(generationSays.stale, 'staleSince', generation.staleSince, undefined);
    },
  },
  {
    title: 'shows one moment: what replaces the registry shows in no stream and no pages',
    sentence: generationSays.neverChanges,
    async run(stage) {
      const before = registryOf('antes', 2_500);
      const { generation, replace } = await stage.open(before);
      const stream = generation.stream({})[Symbol.asyncIterator]();
      const streamedBatches = [(await stream.next()).value];
      const first = await generation.page({}, { limit: 1_000 });
      const after = await replace(registryOf('después', 3));
      for (let next = await stream.next(); !next.done; next = await stream.next()) {
        streamedBatches.push(next.value);
      }
      const batches = [first.batch];
      for (let { next } = first; next !== undefined; ) {
        const page = await generation.page({}, { limit: 1_000, after: next });
        batches.push(page.batch);
        next = page.next;
      }
      const { neverChanges } = generationSays;
      const right = published(before);
      must(neverChanges, text(streamedBatches) === right, 'The stream is not what it began as.');
      must(neverChanges, text(batches) === right, 'The pages are not what they began as.');
      must(neverChanges, generation.revision === revisionOf(before), 'The revision has changed.');
      const now = await streamed(after);
      must(
        repositorySays.current,
        now === published(registryOf('después', 3)),
        'What replaces it does not show.',
      );
    },
  },
  {
    title: 'finds a generation by its revision, and gives no other in its place',
    sentence: repositorySays.at,
    also: [repositorySays.gone],
    async run(stage) {
      const before = registryOf('antes', 2);
      const { repository, generation, replace } = await stage.open(before);
      const same = await repository.at(generation.revision);
      mustEqual(repositorySays.at, 'the revision of at()', same.revision, generation.revision);
      for (const revision of [NONE, '', '.*', '$ne', `${generation.revision}0`]) {
        const what = `at(${JSON.stringify(revision)})`;
        await mustReject(
          repositorySays.gone,
          what,
          async () => repository.at(revision),
          RevisionGone,
        );
      }
      await replace(registryOf('después', 3));
      const kept = await keptAt(() => repository.at(generation.revision));
      if (!kept) return;
      mustEqual(repositorySays.at, 'its revision', kept.revision, generation.revision);
      must(
        repositorySays.at,
        (await streamed(kept)) === published(before),
        'at() gives the records of another generation.',
      );
    },
  },
  {
    title: 'says when another generation has become current, until it is told to stop',
    sentence: repositorySays.onChange,
    also: [repositorySays.stopListening],
    needs: 'onChange',
    async run(stage) {
      const { repository, replace } = await stage.open(registryOf('antes', 2));
      const { onChange, stopListening } = repositorySays;
      if (!repository.onChange) {
        throw new Error("the repository has no onChange; say without: ['onChange'] if it has none");
      }
      let heard = 0;
      let told = () => {};
      const hearing = new Promise<void>((resolve) => {
        told = resolve;
      });
      const stop = repository.onChange(() => {
        heard++;
        told();
      });
      await replace(registryOf('después', 3));
      await hearing;
      stop();
      const before = heard;
      must(onChange, before > 0, 'The listener was not called.');
      await replace(registryOf('luego', 4));
      mustEqual(stopListening, 'the number of calls after stop', heard, before);
    },
  },
  {
    title: 'knows which codes have records',
    sentence: generationSays.hasCode,
    async run(stage) {
      const { generation } = await stage.open([recordWith(1, { cod_archivo: 'AyTo/1-007' })]);
      const has = (code: string) => generation.hasCode(parseCodArchivo(code));
      for (const code of ['AyTo/1-007', 'aYtO/1-007', 'AYTO/1-007']) {
        mustEqual(generationSays.hasCode, `hasCode(${code})`, await has(code), true);
      }
      for (const code of ['AyTo/1-7', 'AyTo/1-00', 'yTo/1-007', 'AyTo.1-007']) {
        mustEqual(generationSays.hasCode, `hasCode(${code})`, await has(code), false);
      }
    },
  },
  {
    title: 'knows the municipalities that have records',
    sentence: generationSays.municipalities,
    async run(stage) {
      const names = ['Coruña, A', 'Alcoi/Alcoy', 'Oviedo', 'Coruña, A'];
      const { generation } = await stage.open(
        names.map((municipality, i) => recordWith(i, { municipality })),
      );
      const directory = await generation.municipalities();
      const { municipalities } = generationSays;
      for (const key of ['a coruna', 'alcoi', 'alcoy', 'alcoi alcoy', 'oviedo']) {
        mustEqual(municipalities, `has(${key})`, directory.has([key]), true);
      }
      for (const key of ['coruna', 'gijon', '']) {
        mustEqual(municipalities, `has(${key})`, directory.has([key]), false);
      }
      mustEqual(municipalities, "near('Coruña')", directory.near('Coruña'), ['Coruña, A']);
    },
  },
];

/** Undefined where the store does not hold it any more. */
async function keptAt<T>(ask: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof RevisionGone) return undefined;
    throw error;
  }
}
