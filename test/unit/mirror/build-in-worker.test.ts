import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { unpackArrays } from '../../../src/adapters/outbound/memory/build/generation-arrays.js';
import { buildInWorker } from '../../../src/adapters/outbound/mirror/build-in-worker.js';
import { sizeOf } from '../../../src/adapters/outbound/mirror/building-task.js';
import { TooLarge } from '../../../src/adapters/outbound/mirror/errors.js';
import { RevisionBuilder } from '../../../src/adapters/outbound/search-index/revision.js';
import type { WholeRegistry } from '../../../src/domain/ports/registry-reader.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { someRecord } from '../../support/records.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const ROOM = 1e9;
const { signal: never } = new AbortController();
const some = Array.from({ length: 3_000 }, () => someRecord());
/** More than a piece. */
const large = Array.from({ length: 40 }, () => someRecord({ content: 'plan '.repeat(80_000) }));

/** A registry of these records, each a batch, and how many have been read of it. */
function registryOf(records: readonly Expediente[], count = records.length) {
  const revision = new RevisionBuilder();
  for (const record of records) revision.add(record);
  const registry = {
    read: 0,
    revision: revision.revision(),
    count,
    async *records({ signal }: { signal?: AbortSignal | undefined } = {}) {
      for (const record of records) {
        signal?.throwIfAborted();
        registry.read++;
        yield [record];
      }
    },
  } satisfies WholeRegistry & { read: number };
  return registry;
}

async function workerThat(code: string): Promise<URL> {
  const entry = join(await temporaryFolder(), 'worker.mjs');
  await writeFile(entry, `import { parentPort as port } from 'node:worker_threads';\n${code}`);
  return pathToFileURL(entry);
}

describe('A mirror that is built in a worker', () => {
  it('is of the records that it was given, and leaves the event loop to others', async () => {
    const registry = registryOf([some, some, some, some].flat());
    let longest = 0;
    let last = performance.now();
    const began = last;
    const timer = setInterval(() => {
      longest = Math.max(longest, performance.now() - last);
      last = performance.now();
    }, 1);
    onTestFinished(() => clearInterval(timer));
    const packed = await buildInWorker(registry, ROOM, never);
    // A share of the whole rather than a time: the machine may be slow for both.
    expect(longest / (performance.now() - began)).toBeLessThan(0.5);
    expect(unpackArrays(packed).revision).toBe(registry.revision);
  });

  it('is given no more than it takes: one piece is sent, and one read', async () => {
    const registry = registryOf(large);
    const leaving = new AbortController();
    const entry = await workerThat('port.on("message", () => {})');
    const building = buildInWorker(registry, ROOM, leaving.signal, entry);
    const ended = expect(building).rejects.toThrow(/abort/);
    for (let turns = 0; turns < 200; turns++) await turn();
    expect(registry.read).toBe(2);
    leaving.abort();
    await ended;
  });

  it('fits into as much room as its arrays take, and not into a byte less', async () => {
    const size = sizeOf(await buildInWorker(registryOf(some), ROOM, never));
    expect(sizeOf(await buildInWorker(registryOf(some), size, never))).toBe(size);
    const tight = buildInWorker(registryOf(some), size - 1, never);
    await expect(tight).rejects.toMatchObject({
      constructor: TooLarge,
      records: some.length,
      bytes: size,
      maxBytes: size - 1,
    });
  });

  it('is given up at once if there are too many records, and soon if they are too long', async () => {
    const many = registryOf(large, 10_000_000);
    await expect(buildInWorker(many, ROOM, never)).rejects.toThrow(TooLarge);
    expect(many.read).toBeLessThanOrEqual(2);
    const long = registryOf([...some, ...some, ...some]);
    const least = 150 * long.count;
    await expect(buildInWorker(long, 1.3 * least, never)).rejects.toThrow(TooLarge);
    expect(long.read).toBeLessThan(0.7 * long.count);
  });

  it('takes no less for a record than is counted for those to come', async () => {
    const smallest = Array.from({ length: 1_000 }, (_, n) =>
      someRecord({
        id: n.toString(36),
        cod_archivo: `a-${n}`,
        title: '.',
        content: '',
        area: '',
        municipality: 'Ea',
        links: [],
      }),
    );
    const size = sizeOf(await buildInWorker(registryOf(smallest), ROOM, never));
    expect(size / smallest.length).toBeGreaterThan(150);
  });

  it.for([
    ['ends without a word', '', 'ended with 0, without a reply'],
    ['exits', 'process.exit(7)', 'ended with 7, without a reply'],
    ['exits in the middle', 'port.on("message", () => process.exit(7))', 'ended with 7'],
    ['throws', 'throw new Error("broken")', 'broken'],
    [
      'replies with an error',
      'port.on("message", () => port.postMessage({ error: new Error("oops") }))',
      'oops',
    ],
  ])('fails, and nobody waits for it, if the worker %s', async ([, code, message]) => {
    const entry = await workerThat(code as string);
    const building = buildInWorker(registryOf(large), ROOM, never, entry);
    await expect(building).rejects.toThrow(message);
  });

  it('fails with the store, and ends the worker', async () => {
    const socket = join(await temporaryFolder(), 'socket');
    const entry = await workerThat(`
      import { createServer } from 'node:net';
      createServer().listen(${JSON.stringify(socket)}, () => {
        port.on('message', () => port.postMessage('more'));
      });
    `);
    const broken = {
      ...registryOf(large),
      async *records() {
        yield large.slice(0, 1);
        yield large.slice(1, 2);
        const listening = connect(socket);
        await once(listening, 'connect');
        listening.destroy();
        throw new Error('the store is away');
      },
    };
    const building = buildInWorker(broken, ROOM, never, entry);
    await expect(building).rejects.toThrow('the store is away');
    await expect(once(connect(socket), 'connect')).rejects.toThrow(/ECONNREFUSED|ENOENT/);
  });
});
