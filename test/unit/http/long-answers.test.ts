import { Readable, type Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { setImmediate as othersHaveRun } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { LongAnswers } from '../../../src/adapters/inbound/http/answer/long-answers.js';

const MAX = 100_000;
const HEADERS = ['etag', '"x"'];
const A = { moment: 'm1', key: 'm1 a' };
const B = { moment: 'm1', key: 'm1 b' };
const LATER = { moment: 'm2', key: 'm2 a' };

const recorder = (answers: LongAnswers, key = A) => answers.recorder(key, HEADERS, () => 7);
const replay = (answers: LongAnswers, key = A) => answers.replay(key, () => undefined);

/** Sends so many bytes by way of a recorder, to the end. */
async function record(answers: LongAnswers, bytes: number, key = A): Promise<Buffer> {
  const body = Buffer.alloc(bytes, key.key);
  const pieces = Array.from({ length: Math.ceil(bytes / 1_000) }, (_, n) =>
    body.subarray(n * 1_000, (n + 1) * 1_000),
  );
  const stage = Readable.from(pieces, { objectMode: false }).pipe(recorder(answers, key));
  expect((await buffer(stage)).equals(body)).toBe(true);
  await closed(stage);
  return body;
}

/** Until it is gone, by a fault or not, and all who wait for that have heard of it. */
async function closed(stream: Readable): Promise<void> {
  while (!stream.closed) await othersHaveRun();
  await othersHaveRun();
}

async function end(stage: Transform): Promise<void> {
  stage.resume();
  stage.end();
  await finished(stage);
  await closed(stage);
}

describe('LongAnswers', () => {
  it('replays what passed, with its headers and the count of its records', async () => {
    const answers = new LongAnswers(MAX);
    const body = await record(answers, 10_500);
    const counts: number[] = [];
    const again = answers.replay(A, (records) => counts.push(records));
    expect(again?.headers).toBe(HEADERS);
    expect((await buffer(again?.stream as Readable)).equals(body)).toBe(true);
    expect(counts.at(-1)).toBe(7);
    expect(replay(answers, B)).toBeUndefined();
  });

  it('replays nothing before it is whole', async () => {
    const answers = new LongAnswers(MAX);
    const stage = recorder(answers);
    stage.write(Buffer.alloc(1_000));
    expect(replay(answers)).toBeUndefined();
    await end(stage);
    expect(replay(answers)).toBeDefined();
  });

  it.each([
    ['a client that goes away', undefined],
    ['a fault', new Error('the disk is gone')],
  ])('keeps nothing of what %s cut', async (_, fault) => {
    const answers = new LongAnswers(MAX);
    const stage = recorder(answers).on('error', () => undefined);
    stage.write(Buffer.alloc(1_000));
    stage.destroy(fault);
    await closed(stage);
    expect(replay(answers)).toBeUndefined();
    expect(answers.bytes).toBe(0);
    await record(answers, 5_000);
    expect(replay(answers)).toBeDefined();
  });

  it('holds one copy where two ask first at once, and both are answered', async () => {
    const answers = new LongAnswers(MAX);
    const first = recorder(answers);
    const second = recorder(answers);
    for (const stage of [first, second]) stage.write(Buffer.alloc(1_000));
    expect(answers.bytes).toBe(1_000);
    await end(second);
    expect(replay(answers)).toBeUndefined();
    await end(first);
    expect(await buffer(replay(answers)?.stream as Readable)).toHaveLength(1_000);
    expect(answers.bytes).toBe(1_000);
  });

  it('never holds more than its bytes: what has gone unused for longest makes room', async () => {
    const answers = new LongAnswers(MAX);
    await record(answers, 40_000, A);
    await record(answers, 40_000, B);
    replay(answers, A)?.stream.destroy();
    await record(answers, 40_000, { moment: 'm1', key: 'm1 c' });
    expect(answers.bytes).toBe(80_000);
    expect([replay(answers, A), replay(answers, B)]).toEqual([expect.anything(), undefined]);
  });

  it('gives up what does not fit, and what is being read keeps its place', async () => {
    const answers = new LongAnswers(MAX);
    await record(answers, 60_000, A);
    const reading = replay(answers, A)?.stream as Readable;
    await record(answers, 60_000, B);
    expect(replay(answers, B)).toBeUndefined();
    expect(answers.bytes).toBe(60_000);
    expect((await buffer(reading)).equals(Buffer.alloc(60_000, A.key))).toBe(true);
    await record(answers, MAX + 1, B);
    expect(replay(answers, B)).toBeUndefined();
    expect(answers.bytes).toBe(0);
  });

  it('frees an older moment once the registry has moved on and its last reader has left', async () => {
    const answers = new LongAnswers(MAX);
    await record(answers, 10_000, A);
    await record(answers, 20_000, B);
    const reading = replay(answers, A)?.stream as Readable;
    expect(replay(answers, LATER)).toBeUndefined();
    expect(answers.bytes).toBe(10_000);
    expect(await buffer(reading)).toHaveLength(10_000);
    await closed(reading);
    expect(answers.bytes).toBe(0);
  });

  it('keeps nothing of an older moment that ends after the registry has moved on', async () => {
    const answers = new LongAnswers(MAX);
    const stage = recorder(answers, A);
    stage.write(Buffer.alloc(1_000));
    replay(answers, LATER);
    await end(stage);
    expect(answers.bytes).toBe(0);
  });

  it('keeps nothing where there is no room at all', async () => {
    const answers = new LongAnswers(0);
    await record(answers, 5_000);
    expect(replay(answers)).toBeUndefined();
    expect(answers.bytes).toBe(0);
  });
});
