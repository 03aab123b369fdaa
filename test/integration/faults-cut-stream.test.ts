import { describe, expect, it } from 'vitest';
import type { Answered } from '../support/mongodb/fault-client.js';
import { FaultyNetwork, LONG_MS, questions, SOON_MS } from '../support/mongodb/faulty-network.js';
import { PATIENCE } from '../support/patience.js';

const network = new FaultyNetwork();

/** What must never be: an answer that a client takes for whole, and that is not the right one. */
function expectHonest({ status, whole, body }: Answered, right: string): void {
  if (status === 200 && whole) expect(body === right, 'a wrong body that looks whole').toBe(true);
  else if (status !== 200) expect({ status, whole }).toEqual({ status: 503, whole: true });
}

describe('a cut in mid-stream', () => {
  const half = Math.floor(questions.whole.body.length / 2);

  it('is mended by a second read: the answer is whole and right', async () => {
    const ask = await network.startWarm(LONG_MS);
    network.weather = { cutAfterBytes: half };
    const { status, whole, body } = await ask(questions.whole.path);
    expect({ status, whole }).toEqual({ status: 200, whole: true });
    expect(body === questions.whole.body).toBe(true);
  });

  it('for good cuts the answer too', async () => {
    const ask = await network.startWarm();
    network.weather = { cutAfterBytes: half, afterwards: { refuse: true } };
    const { status, whole, ms } = await ask(questions.whole.path);
    expect({ status, whole }).toEqual({ status: 200, whole: false });
    expect(ms).toBeLessThan(SOON_MS);
  });

  it('is honest wherever it falls', async () => {
    const ask = await network.startWarm();
    const seen = { right: 0, cut: 0, refused: 0 };
    for (const question of [questions.search, questions.whole]) {
      // Some in the replies before the first record, some in the records, some after the last.
      for (const cutAfterBytes of [1, 700, 5_000, 3_000_000, 99_000_000]) {
        network.weather = { cutAfterBytes, afterwards: { blackHole: true } };
        const answered = await ask(question.path);
        expectHonest(answered, question.body);
        expect(answered.ms).toBeLessThan(2 * SOON_MS);
        if (answered.status === 503) seen.refused++;
        else seen[answered.whole ? 'right' : 'cut']++;
        network.weather = {};
        await expect.poll(async () => (await ask(questions.page.path)).status, PATIENCE).toBe(200);
      }
    }
    expect(seen).toEqual({
      right: expect.toSatisfy(isSome),
      cut: expect.toSatisfy(isSome),
      refused: expect.toSatisfy(isSome),
    });
  });
});

const isSome = (count: number) => count > 0;
