import { canonicalForm, type Expediente } from '../../domain/record/expediente.js';
import { compareRecords } from '../../domain/search/matching.js';
import { found, published, streamed } from '../answers.js';
import { type Check, must, mustEqual } from '../check.js';
import { isMostOf, memoryInUse } from '../memory-in-use.js';
import { batchSays, generationSays } from '../sentences/reading.js';
import { answerFault } from './answer-fault.js';
import type { RepositoryStage } from './repository-stage.js';

/** More than any pool of connections has. */
const ENDED_EARLY = 120;
/** When to look at the memory that a stream holds: after so much of it, and after the first batch. */
const LOOKS = [0, 0.5, 1];

export const streams: readonly Check<RepositoryStage>[] = [
  {
    title: 'streams all of a large registry when nothing is asked',
    sentence: generationSays.stream,
    async run(stage) {
      const { records, generation } = await stage.large();
      const expected = found(records, {});
      const fault = await answerFault(generation, expected, { criteria: {}, limit: 1_000 });
      if (fault) throw fault;
    },
  },
  {
    title: 'gives whole records, as they were loaded, and their number',
    sentence: batchSays.records,
    async run(stage) {
      const { records, generation } = await stage.some();
      const expected = [...records].sort(compareRecords);
      let given = 0;
      for await (const batch of generation.stream({})) {
        const whole = await batch.records();
        mustEqual(batchSays.records, 'the number of records of a batch', whole.length, batch.size);
        for (const record of whole) {
          const right = expected[given++];
          if (right && canonicalForm(record) === canonicalForm(right)) continue;
          mustEqual(batchSays.records, `record ${given - 1}`, record, right);
        }
      }
    },
  },
  {
    title: 'streams in memory that the answer does not decide',
    sentence: generationSays.stream,
    also: [generationSays.onDemand],
    async run(stage) {
      const { records, generation } = await stage.large();
      const whole = publishedBytes(records);
      const before = memoryInUse();
      let given = 0;
      let looked = 0;
      for await (const batch of generation.stream({})) {
        given += batch.size;
        batch.published();
        if (given < (LOOKS[looked] ?? Number.POSITIVE_INFINITY) * records.length) continue;
        looked++;
        const grown = memoryInUse() - before;
        const sentence = looked === 1 ? generationSays.onDemand : generationSays.stream;
        must(
          sentence,
          !isMostOf(whole, grown),
          `After ${given} of ${records.length} records, ${mib(grown)} more are held; the whole answer has ${mib(whole)}.`,
        );
      }
    },
  },
  {
    title: 'ends the work of a stream that nobody reads to its end',
    sentence: generationSays.onDemand,
    async run(stage) {
      const { records, generation } = await stage.large();
      for (let ended = 0; ended < ENDED_EARLY; ended++) {
        for await (const batch of generation.stream({})) {
          must(generationSays.stream, batch.size > 0, 'The first batch is empty.');
          break;
        }
      }
      const { total } = await generation.page({}, { limit: 1 });
      mustEqual(generationSays.onDemand, 'the total afterwards', total, records.length);
    },
  },
  {
    title: 'answers many at a time, each as if it were alone',
    sentence: generationSays.stream,
    async run(stage) {
      const { records, generation } = await stage.large();
      const years = ['2019', '2020', '2021', '2022', '2023', '2024', '1900'];
      const answers = await Promise.all(years.map((year) => streamed(generation, { year })));
      for (const [i, year] of years.entries()) {
        const right = published(found(records, { year }));
        must(generationSays.stream, answers[i] === right, `The answer for ${year} is another.`);
      }
    },
  },
];

/** A function of its own: the text that it makes is gone when it returns. */
function publishedBytes(records: readonly Expediente[]): number {
  return Buffer.byteLength(published(records));
}

function mib(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MiB`;
}
