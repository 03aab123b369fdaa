import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setImmediate as othersHaveRun } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { limits } from '../../../src/adapters/inbound/http/limits.js';
import { FairStream } from '../../../src/adapters/inbound/http/response/fair-stream.js';
import {
  asJson,
  jsonEnvelope,
  recordsAsJson,
} from '../../../src/adapters/inbound/http/response/representation.js';
import { responseBody } from '../../../src/adapters/inbound/http/response/response-body.js';
import type { RecordBatch } from '../../../src/domain/ports/record-batch.js';

const OPEN = '{"resultadoBusqueda":[';

function batch(text: string, size = 1): RecordBatch {
  return { size, records: () => expect.unreachable(), published: () => Buffer.from(text) };
}

/** The batches as a store that reads them one by one gives them, and whether it was told to stop. */
function stored(batches: readonly RecordBatch[]) {
  const left = [...batches];
  const state = { returned: 0, asked: 0 };
  const iterator = {
    async next() {
      state.asked++;
      const value = left.shift();
      return value ? { value } : { done: true as const, value: undefined };
    },
    async return() {
      state.returned++;
      return { done: true as const, value: undefined };
    },
  };
  return { state, batches: { [Symbol.asyncIterator]: () => iterator } };
}

const half = 'x'.repeat(limits.cachedResponseBytes / 2);

describe.each(['in memory', 'in a store'])('A body of batches %s', (where) => {
  const bodyOf = async (batches: RecordBatch[], onStreamed = (_: RecordBatch) => {}) =>
    responseBody(
      where === 'in memory' ? batches : stored(batches).batches,
      jsonEnvelope,
      onStreamed,
    );

  it('is whole where it is short, with commas between batches and a count of records', async () => {
    expect(await bodyOf([batch('1,2', 2), batch('3')])).toEqual({
      bytes: Buffer.from(`${OPEN}1,2,3]}`),
      records: 3,
    });
    expect(await bodyOf([batch('1')])).toEqual({ bytes: Buffer.from(`${OPEN}1]}`), records: 1 });
  });

  it('is whole up to a length, and a stream of the same text beyond it', async () => {
    const within = await bodyOf([batch(half), batch(half)]);
    expect(within).not.toBeInstanceOf(FairStream);
    const heard: RecordBatch[] = [];
    const batches = [batch(half), batch(`${half}y`), batch('z')];
    const beyond = await bodyOf(batches, (one) => heard.push(one));
    expect(beyond).toBeInstanceOf(FairStream);
    const text = (await buffer(beyond as FairStream)).toString();
    expect(text === `${OPEN}${half},${half}y,z]}`).toBe(true);
    expect(heard).toEqual(batches);
  });
});

describe('A stream of batches from a store', () => {
  it('asks for no more than its beginning before it is read', async () => {
    const { batches, state } = stored([batch(`${half}${half}y`), batch('z'), batch('z')]);
    await responseBody(batches, jsonEnvelope, () => {});
    expect(state).toEqual({ returned: 0, asked: 1 });
  });

  it('stops the store when it is closed before it was read', async () => {
    const { batches, state } = stored([batch(`${half}${half}y`), batch('z')]);
    const body = (await responseBody(batches, jsonEnvelope, () => {})) as FairStream;
    const closed = new Promise((resolve) => body.once('close', resolve));
    body.destroy();
    await closed;
    expect(state).toEqual({ returned: 1, asked: 1 });
  });

  it('has no empty piece where a format writes nothing around or between batches', async () => {
    const nothing = Buffer.alloc(0);
    const plain = {
      open: nothing,
      separator: nothing,
      close: nothing,
      encode: jsonEnvelope.encode,
    };
    const { batches } = stored([batch(half), batch(`${half}y`), batch('z')]);
    const body = (await responseBody(batches, plain, () => {})) as FairStream;
    expect((await buffer(body)).toString() === `${half}${half}yz`).toBe(true);
    const all = [batch(half), batch(`${half}y`)];
    const streamed = responseBody(all, plain, () => {}) as FairStream;
    expect(await buffer(streamed)).toHaveLength(limits.cachedResponseBytes + 1);
  });
});

describe('What was found', () => {
  it('is JSON of the contract, with its page', async () => {
    const page = { total: 3, next: undefined };
    const found = { batches: [batch('1')], page };
    expect(recordsAsJson.page?.(found)).toBe(page);
    expect(await recordsAsJson.body(found, () => {})).toMatchObject({
      bytes: Buffer.from(`${OPEN}1]}`),
    });
    expect(recordsAsJson.headers).toEqual(['content-type', 'application/json; charset=utf-8']);
  });

  it('is one JSON text where it is small', async () => {
    const asTotal = asJson((total: number) => ({ total }));
    expect(await asTotal.body(3, () => {})).toEqual({ bytes: Buffer.from('{"total":3}') });
    expect(asTotal.headers).toEqual(recordsAsJson.headers);
    expect(asTotal.page).toBeUndefined();
  });
});

describe('A fair stream', () => {
  /** The pieces that a client is handed, one after the other. */
  async function piecesOf(source: readonly (readonly Uint8Array[])[]) {
    const pieces: number[] = [];
    const stream = new FairStream(Readable.from(source)[Symbol.asyncIterator]());
    stream.on('data', (piece: Buffer) => pieces.push(piece.length));
    await new Promise((resolve) => stream.once('end', resolve));
    return pieces;
  }
  const first = limits.firstPieceBytes;

  it('begins with a short piece, and loses nothing of the long one', async () => {
    const [a, b, c] = [10, first + 5, 7].map((length) => Buffer.alloc(length)) as [
      Buffer,
      Buffer,
      Buffer,
    ];
    expect(await piecesOf([[a, b, c], [b]])).toEqual([10, first, 5, 7, first + 5]);
    expect(await piecesOf([[a, c], [b]])).toEqual([10, 7, first + 5]);
    expect(await piecesOf([[Buffer.alloc(first)], [b]])).toEqual([first, first + 5]);
  });

  it('asks again where there is nothing yet', async () => {
    expect(await piecesOf([[], [Buffer.alloc(3)], [], [Buffer.alloc(4)]])).toEqual([3, 4]);
  });

  it('reads no further ahead of its client than a piece', async () => {
    const piece = Buffer.alloc(limits.streamPieceBytes / 16);
    const stream = new FairStream({ next: async () => ({ value: [piece] }) });
    stream.read(0);
    for (let turn = 0; turn < 200; turn++) await othersHaveRun();
    expect(stream.readableLength).toBe(limits.streamPieceBytes);
    stream.destroy();
  });

  it('asks its source no more once it is closed', async () => {
    let asked = 0;
    const stream = new FairStream({
      next: async () => {
        asked++;
        return { value: [] };
      },
    });
    stream.read(0);
    while (asked === 0) await othersHaveRun();
    const closed = new Promise((resolve) => stream.once('close', resolve));
    stream.destroy();
    await closed;
    const before = asked;
    for (let turn = 0; turn < 20; turn++) await othersHaveRun();
    // The one that was under way may still come.
    expect(asked - before).toBeLessThanOrEqual(1);
  });

  it('begins before those that are under way go on, each in a turn of its own', async () => {
    let turn = 0;
    const turns = new Map<string, number>();
    const named = (name: string) => {
      const next = async () => {
        if (!turns.has(name)) turns.set(name, turn);
        return { value: [Buffer.alloc(limits.streamPieceBytes)] };
      };
      return new FairStream({ next });
    };
    const [one, other] = [named('one'), named('other')];
    for (const begun of [one, other]) {
      begun.read(0);
      while (begun.readableLength < limits.streamPieceBytes) {
        begun.read();
        await othersHaveRun();
      }
    }
    turns.clear();
    for (const begun of [one, other]) begun.read();
    const late = named('late');
    late.read(0);
    for (; turns.size < 3 && turn < 20; turn++) await othersHaveRun();
    for (const stream of [one, other, late]) stream.destroy();
    expect([...turns.keys()]).toEqual(['late', 'one', 'other']);
    expect(new Set(turns.values()).size).toBe(3);
  });

  it('leaves no work behind when all have what they asked for', async () => {
    await piecesOf([[Buffer.alloc(3)], [Buffer.alloc(4)]]);
    const immediates = () =>
      process.getActiveResourcesInfo().filter((kind) => kind === 'Immediate').length;
    await expect.poll(immediates).toBe(0);
  });

  it('fails as its source fails', async () => {
    const stream = new FairStream({ next: () => Promise.reject(new Error('cut')) });
    await expect(buffer(stream)).rejects.toThrow('cut');
  });

  it('closes though its source cannot be stopped, or does not stop well', async () => {
    for (const stop of [undefined, () => Promise.reject(new Error('late'))]) {
      const next = () => new Promise<never>(() => {});
      const stream = new FairStream({ next, ...(stop && { return: stop }) });
      const closed = new Promise((resolve) => stream.once('close', resolve));
      stream.destroy();
      await closed;
      expect(stream.errored).toBeNull();
    }
  });
});
