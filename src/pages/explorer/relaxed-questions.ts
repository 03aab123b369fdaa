import type { Question } from '../../client/question.js';
import type { Asking, RegistryClient } from '../../client/registry-client.js';

const FILTERS = ['checkin_date', 'municipality', 'search'] as const;
type Filter = (typeof FILTERS)[number];

/** A filter without which the question finds something. */
export interface Relaxed {
  readonly without: Filter;
  readonly records: number;
}

/** Which filters are to blame that a question finds nothing. */
export async function relaxedQuestions(
  client: Pick<RegistryClient, 'facets'>,
  question: Question,
  asking: Asking,
): Promise<Relaxed[]> {
  const set = FILTERS.filter((filter) => question[filter]);
  if (set.length < 2 || question.cod_archivo) return [];
  const counted = await Promise.all(
    set.map(async (without) => {
      const { total } = await client.facets({ ...question, [without]: undefined }, asking);
      return { without, records: total };
    }),
  );
  return counted.filter(({ records }) => records > 0);
}
