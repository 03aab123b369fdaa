import type { Budget } from '../index/measure.js';
import type { QuestionKind } from '../index/questions.js';

const LEAST_ASKED = 5;

/** What each request for facets takes until its body has been read, in µs, one after the other. */
export async function overHttp(
  port: number,
  { questions }: QuestionKind,
  { rounds, ms }: Budget,
): Promise<number[]> {
  const urls = questions.map(({ asked: { search, municipality, year } }) => {
    const filters = Object.entries({ search, municipality, checkin_date: year });
    const known = filters.filter((each): each is [string, string] => each[1] !== undefined);
    return `http://127.0.0.1:${port}/api/facet?${new URLSearchParams(known)}`;
  });
  const times: number[] = [];
  const end = performance.now() + rounds * ms;
  for (let asked = 0; asked < LEAST_ASKED || performance.now() < end; asked++) {
    const start = performance.now();
    const response = await fetch(urls[asked % urls.length] as string);
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${response.status} for ${response.url}`);
    times.push((performance.now() - start) * 1_000);
  }
  return times;
}
