import type { Expediente } from '../../domain/record/expediente.js';
import { publish } from '../../domain/record/published-record.js';
import { compareRecords, matches } from '../../domain/search/matching.js';
import type { SearchCriteria } from '../../domain/search/search-criteria.js';
import { text } from '../answers.js';
import { type Check, mustEqual } from '../check.js';
import { batchSays, generationSays, pageSays } from '../sentences/reading.js';
import type { RepositoryStage } from './repository-stage.js';

/** What a page must be, from the ranks of all records. */
function expectedPage(
  records: readonly Expediente[],
  criteria: SearchCriteria,
  limit: number,
  after = -1,
) {
  const ranked = [...records].sort(compareRecords).map((record, rank) => ({ record, rank }));
  const matching = ranked.filter(({ record }) => matches(record, criteria));
  const left = matching.filter(({ rank }) => rank > after);
  const page = left.slice(0, limit);
  return {
    published: page.map(({ record }) => publish(record)).join(','),
    size: page.length,
    total: matching.length,
    next: left.length > limit ? page.at(-1)?.rank : undefined,
  };
}

export const pages: readonly Check<RepositoryStage>[] = [
  {
    title: 'begins a page after any rank, that of a record that does not match too',
    sentence: pageSays.rank,
    also: [pageSays.newest, pageSays.after, pageSays.next, pageSays.total, generationSays.page],
    async run(stage) {
      const { records, generation } = await stage.some();
      const last = records.length - 1;
      // The oldest: its ranks are the last ones.
      const year = [...records].sort(compareRecords)[last]?.checkinDate.slice(0, 4);
      for (const criteria of [{}, { year }]) {
        for (const after of [undefined, 0, 1, 30, last - 1, last]) {
          for (const limit of [1, 7, records.length, 10_000]) {
            const page = await generation.page(criteria, { limit, after });
            const expected = expectedPage(records, criteria, limit, after);
            const what = `of the page of ${limit} of ${JSON.stringify(criteria)} after ${after}`;
            mustEqual(pageSays.total, `total ${what}`, page.total, expected.total);
            mustEqual(generationSays.page, `the size ${what}`, page.batch.size, expected.size);
            mustEqual(pageSays.next, `next ${what}`, page.next, expected.next);
            const published = page.batch.size > 0 ? text([page.batch]) : '';
            mustEqual(pageSays.rank, `the text ${what}`, published, expected.published);
          }
        }
      }
    },
  },
  {
    title: 'gives an empty page, and the total, after the last record',
    sentence: generationSays.page,
    also: [batchSays.published],
    async run(stage) {
      const { records, generation } = await stage.some();
      const { batch, total } = await generation.page({}, { limit: 5, after: records.length - 1 });
      mustEqual(generationSays.page, 'the size after the last record', batch.size, 0);
      mustEqual(pageSays.total, 'the total after the last record', total, records.length);
      mustEqual(batchSays.published, 'the length of nothing', batch.published().length, 0);
      mustEqual(generationSays.page, 'the records of nothing', await batch.records(), []);
    },
  },
];
