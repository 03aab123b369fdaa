import { describe, expect, it, onTestFinished } from 'vitest';
import type { Answer } from '../../../bench/soak/client.js';
import { judge, judgeRefusal } from '../../../bench/soak/judge.js';
import { BAD_REQUESTS, LONG_QUESTIONS, type Question } from '../../../bench/soak/questions.js';
import { Registries } from '../../../bench/soak/registries.js';
import { Tally } from '../../../bench/soak/tally.js';
import { Timeline } from '../../../bench/soak/timeline.js';

const [WHOLE] = LONG_QUESTIONS as [Question];
const SIZE = 5;

/** Registry 0 from 0 ms on, registry 1 imported from 1,000 to 2,000 ms. */
async function twoImports() {
  const registries = await Registries.inFolder(SIZE);
  onTestFinished(() => registries.remove());
  const timeline = new Timeline();
  for (const number of [0, 1]) {
    await registries.make(number);
    timeline.importBegins(number, number * 1_000);
    timeline.importEnds(number, number * 2_000);
  }
  const [first, second] = [0, 1].map((number) => registries.at(number));
  if (!first || !second) throw new Error('no registries');
  const at = (begin: number, end = begin) => ({ begin, end, newestSeen: timeline.newestSeen });
  const verdict = (given: Partial<Answer>, asked: ReturnType<typeof at>) =>
    judge(WHOLE, { ...answer(first), ...given }, asked, { registries, timeline });
  return { timeline, first, second, at, verdict };
}

function answer({ revision, whole }: { revision: string; whole: string }): Answer {
  return { status: 200, headers: { etag: `"${revision}"` }, body: whole, whole: true };
}

describe('an answer of the soak', () => {
  it('is good if it is wholly of a registry that was current meanwhile', async () => {
    const { first, second, at, verdict } = await twoImports();
    expect(verdict(answer(first), at(500))).toMatchObject({ outcome: 'good' });
    expect(verdict(answer(first), at(1_500))).toMatchObject({ outcome: 'good' });
    expect(verdict(answer(second), at(500, 1_500))).toMatchObject({ outcome: 'good' });
  });

  it('is wrong if it has a record of another registry', async () => {
    const { first, second, at, verdict } = await twoImports();
    const half = first.whole.length / 2;
    const mixed = first.whole.slice(0, half) + second.whole.slice(-half);
    expect(verdict({ ...answer(first), body: mixed }, at(500))).toMatchObject({
      outcome: 'wrong',
      why: 'not the body of registry 0',
    });
  });

  it('is wrong if its entity tag is of another registry or encoding', async () => {
    const { first, second, at, verdict } = await twoImports();
    const headers = { etag: `"${second.revision}"` };
    expect(verdict({ headers }, at(1_500))).toMatchObject({ outcome: 'wrong' });
    expect(verdict({ headers: { etag: `"${first.revision}-gzip"` } }, at(500))).toMatchObject({
      outcome: 'wrong',
    });
    expect(verdict({ headers: {} }, at(500))).toMatchObject({ outcome: 'wrong' });
  });

  it('is wrong before the import, long after the next one, and after a newer one', async () => {
    const { first, second, at, verdict } = await twoImports();
    expect(verdict(answer(second), at(500, 999))).toMatchObject({ outcome: 'wrong' });
    expect(verdict(answer(first), at(60_000))).toMatchObject({ outcome: 'wrong' });
    expect(verdict(answer(second), at(1_500))).toMatchObject({ outcome: 'good' });
    expect(verdict(answer(first), at(1_600))).toMatchObject({
      outcome: 'wrong',
      why: 'registry 0 after registry 1 had been seen',
    });
  });

  it('is no answer if it was cut, if none came, or with another status', async () => {
    const { at, verdict } = await twoImports();
    expect(verdict({ whole: false }, at(500))).toMatchObject({ outcome: 'failed' });
    expect(verdict({ status: 0, whole: false }, at(500))).toMatchObject({ outcome: 'failed' });
    expect(verdict({ status: 500, headers: {} }, at(500))).toMatchObject({ outcome: 'failed' });
  });
});

it('excuses a 503 only while the database is away, and never for what needs no store', async () => {
  const { timeline, at, verdict } = await twoImports();
  timeline.databaseGoes(5_000);
  timeline.databaseReturns(6_000);
  expect([at(4_000), at(5_500), at(17_000)].map((asked) => timeline.isAway(asked))).toEqual([
    false,
    true,
    false,
  ]);
  const body = JSON.stringify({ detail: 'The storage does not answer.' });
  const unavailable = verdict({ status: 503, body }, at(5_500));
  const tally = new Tally();
  tally.add(unavailable, true, '/');
  expect(tally.isClean).toBe(true);
  tally.add(unavailable, false, '/');
  expect(tally.isClean).toBe(false);
  const refusals = BAD_REQUESTS.map((bad) =>
    judgeRefusal(bad, { status: 503, headers: {}, body, whole: true }),
  );
  expect(refusals.map(({ excusable }) => excusable)).toEqual(
    BAD_REQUESTS.map(({ asksStore }) => asksStore),
  );
});
