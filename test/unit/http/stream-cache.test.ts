import { PassThrough, type Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as othersHaveRun } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { StreamCache } from '../../../src/adapters/inbound/http/cache/stream-cache.js';
import { TooManyStreams } from '../../../src/adapters/inbound/http/errors.js';

const OPTIONS = { maxBytes: 100_000, maxMaking: 3, aheadBytes: 5_000 };
const HEADERS = ['etag', '"x"'];
const A = { version: 'm1', key: 'm1 a' };
const B = { version: 'm1', key: 'm1 b' };
const C = { version: 'm1', key: 'm1 c' };
const LATER = { version: 'm2', key: 'm2 a' };

const follow = (answers: StreamCache, key = A) => answers.find(key)?.open(() => undefined);

function has(answers: StreamCache, key: typeof A): boolean {
  const found = answers.find(key);
  found?.discard();
  return found !== undefined;
}

/** An answer that is made as the test writes it. */
function begin(answers: StreamCache, key = A) {
  const source = new PassThrough({ highWaterMark: 1_000 });
  const made = { headers: HEADERS, openForMany: () => source, records: () => 7 };
  const stream = answers.begin(key, made, () => undefined);
  return { source, stream };
}

function bodyOf(key: { key: string }, bytes: number): Buffer {
  return Buffer.alloc(bytes, key.key);
}

/** Writes as much as is taken, and says how much that was. */
async function writeAll(source: PassThrough, body: Buffer): Promise<number> {
  let at = 0;
  for (let idle = 0; at < body.length && idle < 20; await othersHaveRun()) {
    if (source.writableNeedDrain) {
      idle++;
      continue;
    }
    idle = 0;
    source.write(body.subarray(at, at + 1_000));
    at += 1_000;
  }
  return Math.min(at, body.length);
}

/** Makes an answer to its end, with one client that reads it. */
async function make(answers: StreamCache, bytes: number, key = A): Promise<Buffer> {
  const { source, stream } = begin(answers, key);
  const body = bodyOf(key, bytes);
  const read = buffer(stream);
  expect(await writeAll(source, body)).toBe(bytes);
  source.end();
  expect((await read).equals(body)).toBe(true);
  await closed(stream);
  return body;
}

/** Until it is gone, by a fault or not, and all who wait for that have heard of it. */
async function closed(stream: Readable): Promise<void> {
  while (!stream.closed) await othersHaveRun();
  await othersHaveRun();
}

describe('StreamCache', () => {
  it('sends again what was made, with its headers and the count of its records', async () => {
    const answers = new StreamCache(OPTIONS);
    const body = await make(answers, 10_500);
    const counts: number[] = [];
    const again = answers.find(A);
    expect(again?.headers).toBe(HEADERS);
    const stream = again?.open((records) => counts.push(records)) as Readable;
    expect((await buffer(stream)).equals(body)).toBe(true);
    expect(counts.at(-1)).toBe(7);
    expect(follow(answers, B)).toBeUndefined();
  });

  it('sends it to all who ask while it is made, each at its own pace', async () => {
    const answers = new StreamCache(OPTIONS);
    const body = bodyOf(A, 50_000);
    const { source, stream } = begin(answers);
    await writeAll(source, body.subarray(0, 20_000));
    const readers = Array.from({ length: 20 }, () => follow(answers) as Readable);
    const [idle, ...others] = [stream, ...readers] as [Readable, ...Readable[]];
    const read = others.map((other) => buffer(other));
    await writeAll(source, body.subarray(20_000));
    source.end();
    for (const each of await Promise.all(read)) expect(each.equals(body)).toBe(true);
    expect(answers.bytes).toBe(50_000);
    expect((await buffer(idle)).equals(body)).toBe(true);
  });

  it('is made to its end though nobody reads, while there is room for it', async () => {
    const answers = new StreamCache(OPTIONS);
    const { source, stream } = begin(answers);
    expect(await writeAll(source, bodyOf(A, 90_000))).toBe(90_000);
    source.end();
    const other = follow(answers) as Readable;
    expect(await buffer(other)).toHaveLength(90_000);
    stream.destroy();
    await closed(stream);
    expect(answers.bytes).toBe(90_000);
  });

  it('is whole for who found it while there was room, and opens it when there is none', async () => {
    const answers = new StreamCache(OPTIONS);
    const body = bodyOf(A, 150_000);
    const { source, stream } = begin(answers);
    await writeAll(source, body.subarray(0, 20_000));
    const found = answers.find(A);
    const first = buffer(stream);
    const written = 20_000 + (await writeAll(source, body.subarray(20_000)));
    const second = buffer(found?.open(() => undefined) as Readable);
    await writeAll(source, body.subarray(written));
    source.end();
    for (const each of [await first, await second]) expect(each.equals(body)).toBe(true);
  });

  it('is ended when the last of its clients leaves, and nothing is kept of it', async () => {
    const answers = new StreamCache(OPTIONS);
    const { source, stream } = begin(answers);
    await writeAll(source, bodyOf(A, 10_000));
    const second = follow(answers) as Readable;
    stream.destroy();
    await closed(stream);
    expect(source.destroyed).toBe(false);
    second.destroy();
    await closed(second);
    expect(source.destroyed).toBe(true);
    expect(follow(answers)).toBeUndefined();
    expect(answers.bytes).toBe(0);
    await make(answers, 5_000);
    expect(follow(answers)).toBeDefined();
  });

  it('ends all its clients with the fault that cut it, and keeps nothing of it', async () => {
    const answers = new StreamCache(OPTIONS);
    const { source, stream } = begin(answers);
    const second = follow(answers) as Readable;
    await writeAll(source, bodyOf(A, 3_000));
    source.destroy(new Error('the disk is gone'));
    for (const each of [stream, second]) {
      await expect(buffer(each)).rejects.toThrow('the disk is gone');
    }
    expect(follow(answers)).toBeUndefined();
    expect(answers.bytes).toBe(0);
  });

  it('is begun anew after a fault, though a slow client has not heard of it', async () => {
    const answers = new StreamCache(OPTIONS);
    const { source, stream } = begin(answers);
    await writeAll(source, bodyOf(A, 3_000));
    stream.on('error', () => undefined);
    source.destroy(new Error('the disk is gone'));
    for (let turn = 0; turn < 20; turn++) await othersHaveRun();
    expect(follow(answers)).toBeUndefined();
    await make(answers, 5_000);
  });

  it('is not held by who found it and did not want it', async () => {
    const answers = new StreamCache(OPTIONS);
    const { source, stream } = begin(answers);
    answers.find(A)?.discard();
    stream.destroy();
    await closed(stream);
    expect([source.destroyed, has(answers, A)]).toEqual([true, false]);
  });

  it('stays when another one that was begun beside it ends', async () => {
    const answers = new StreamCache(OPTIONS);
    const [kept, beside] = [begin(answers), begin(answers)];
    beside.stream.destroy();
    await closed(beside.stream);
    expect([has(answers, A), kept.source.destroyed]).toEqual([true, false]);
    kept.stream.destroy();
  });

  it('has room for its bytes, and for no more', async () => {
    for (const [bytes, fits] of [
      [OPTIONS.maxBytes, true],
      [OPTIONS.maxBytes + 1_000, false],
    ] as const) {
      const answers = new StreamCache(OPTIONS);
      const { source, stream } = begin(answers);
      await writeAll(source, bodyOf(A, bytes));
      expect(has(answers, A)).toBe(fits);
      stream.destroy();
    }
  });

  it('takes the room of what nobody reads, though that was asked for later', async () => {
    const answers = new StreamCache(OPTIONS);
    const { source, stream } = begin(answers, A);
    await writeAll(source, bodyOf(A, 20_000));
    await make(answers, 70_000, B);
    await writeAll(source, bodyOf(A, 20_000));
    expect([has(answers, A), has(answers, B)]).toEqual([true, false]);
    expect(answers.bytes).toBe(40_000);
    stream.destroy();
  });

  /** What is sent of these pieces to who asks when it is whole. */
  async function sentAgain(pieces: readonly Buffer[]): Promise<Buffer[]> {
    const answers = new StreamCache(OPTIONS);
    const { source, stream } = begin(answers);
    const read = buffer(stream);
    for (const piece of pieces) {
      source.write(piece);
      await othersHaveRun();
    }
    source.end();
    await read;
    const sent: Buffer[] = [];
    for await (const piece of follow(answers) as Readable) sent.push(piece);
    return sent;
  }

  it('is the same however its pieces lie in the memory of the compressor', async () => {
    const [one, other] = [Buffer.alloc(3_000, 'one '), Buffer.alloc(3_000, 'other ')];
    one.fill('end ', 2_000);
    for (const pieces of [
      [one.subarray(0, 1_000), one.subarray(2_000)],
      [one.subarray(0, 1_000), other.subarray(1_000, 2_000)],
      [one.subarray(0, 1_000), one.subarray(1_000, 1_500), one.subarray(1_500), other],
    ]) {
      const sent = Buffer.concat(await sentAgain(pieces));
      expect(sent.equals(Buffer.concat(pieces))).toBe(true);
    }
  });

  it('joins the pieces of one buffer, and does not hold a large one for a small rest', async () => {
    const full = Buffer.allocUnsafeSlow(20_000).fill('a');
    const rest = Buffer.allocUnsafeSlow(20_000).fill('b');
    const pieces = [0, 5_000, 10_000, 15_000].map((at) => full.subarray(at, at + 5_000));
    const sent = await sentAgain([...pieces, rest.subarray(0, 1_000)]);
    expect(sent.map(({ length }) => length)).toEqual([20_000, 1_000]);
    expect(sent.map((piece) => piece.buffer.byteLength)).toEqual([20_000, 1_000]);
  });

  it('never holds more than its bytes: what has gone unused for longest makes room', async () => {
    const answers = new StreamCache(OPTIONS);
    await make(answers, 40_000, A);
    await make(answers, 40_000, B);
    follow(answers, A)?.destroy();
    await make(answers, 40_000, C);
    expect(answers.bytes).toBe(80_000);
    expect([has(answers, A), has(answers, B), has(answers, C)]).toEqual([true, false, true]);
  });

  it('goes on in step with its slowest client where it does not fit', async () => {
    const answers = new StreamCache(OPTIONS);
    const body = bodyOf(A, 400_000);
    const { source, stream: slow } = begin(answers);
    const fast = buffer(follow(answers) as Readable);
    const written = await writeAll(source, body);
    expect(written).toBeGreaterThan(90_000);
    expect(written).toBeLessThan(OPTIONS.maxBytes + 10_000);
    expect(answers.bytes).toBeLessThanOrEqual(OPTIONS.maxBytes + OPTIONS.aheadBytes);
    expect(follow(answers)).toBeUndefined();
    const slowly = buffer(slow);
    expect(await writeAll(source, body.subarray(written))).toBe(body.length - written);
    expect(answers.bytes).toBeLessThan(20_000);
    source.end();
    expect((await fast).equals(body)).toBe(true);
    expect((await slowly).equals(body)).toBe(true);
    expect(answers.bytes).toBe(0);
  });

  it('goes on without a slow client that has left', async () => {
    const answers = new StreamCache(OPTIONS);
    const body = bodyOf(A, 200_000);
    const { source, stream: slow } = begin(answers);
    const fast = buffer(follow(answers) as Readable);
    const written = await writeAll(source, body);
    slow.destroy();
    expect(await writeAll(source, body.subarray(written))).toBe(body.length - written);
    source.end();
    expect((await fast).equals(body)).toBe(true);
  });

  it('keeps what is being read, though others need its room', async () => {
    const answers = new StreamCache(OPTIONS);
    const body = await make(answers, 60_000, A);
    const reading = follow(answers, A) as Readable;
    await make(answers, 60_000, B);
    expect([has(answers, A), has(answers, B)]).toEqual([true, false]);
    expect(answers.bytes).toBe(60_000);
    expect((await buffer(reading)).equals(body)).toBe(true);
  });

  it('makes only so many at once, and the next when one has ended', async () => {
    const answers = new StreamCache(OPTIONS);
    const [first, ...others] = [A, B, C].map((key) => begin(answers, key));
    const fourth = { version: 'm1', key: 'm1 d' };
    expect(() => begin(answers, fourth)).toThrow(TooManyStreams);
    expect(follow(answers, A)?.destroy()).toBeDefined();
    first?.source.end();
    await buffer(first?.stream as Readable);
    const next = begin(answers, fourth);
    for (const { stream } of [...others, next]) stream.destroy();
  });

  it('frees an older moment once the registry has moved on and its last reader has left', async () => {
    const answers = new StreamCache(OPTIONS);
    await make(answers, 10_000, A);
    await make(answers, 20_000, B);
    const reading = follow(answers, A) as Readable;
    expect(follow(answers, LATER)).toBeUndefined();
    expect(answers.bytes).toBe(10_000);
    expect(await buffer(reading)).toHaveLength(10_000);
    await closed(reading);
    expect(answers.bytes).toBe(0);
  });

  it('keeps nothing of an older moment that ends after the registry has moved on', async () => {
    const answers = new StreamCache(OPTIONS);
    const { source, stream } = begin(answers, A);
    await writeAll(source, bodyOf(A, 1_000));
    follow(answers, LATER);
    source.end();
    for (let turn = 0; turn < 20; turn++) await othersHaveRun();
    expect(answers.bytes).toBe(1_000);
    expect(await buffer(stream)).toHaveLength(1_000);
    await closed(stream);
    expect(answers.bytes).toBe(0);
  });

  it('keeps nothing where there is no room at all, and each has its own', async () => {
    const answers = new StreamCache({ ...OPTIONS, maxBytes: 0 });
    const { stream } = begin(answers);
    expect(follow(answers)).toBeUndefined();
    stream.destroy();
    await make(answers, 30_000);
    expect(follow(answers)).toBeUndefined();
    expect(answers.bytes).toBe(0);
  });
});
