import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { effort } from '../support/effort.js';
import { PATIENCE } from '../support/patience.js';
import { RecordCount, writeBigRegistry } from './big-registry.js';
import { residentMemory } from './resident-memory.js';
import { ServiceProcess } from './service-process.js';

const MB = 1_000_000;
const LEAST_BYTES = effort.bigAnswerMb * MB;
/** Each has a little more than 8,500 bytes. */
const RECORDS = LEAST_BYTES / 8_000;
/** A service that held the answer would grow by more. */
const MOST_GROWTH = 32 * MB;
const SLOW = 600_000;

/** Lets the test ask for a garbage collection, so that what is measured is what is in use. */
const COLLECT_ON_SIGNAL = [
  '--expose-gc',
  '--import',
  'data:text/javascript,process.on("SIGUSR2",()=>{gc();gc();console.log("{\\"msg\\":\\"gc\\"}")})',
];
/** Lets the C library give freed memory back at once; ignored where it is another library. */
const GIVE_MEMORY_BACK = { MALLOC_MMAP_THRESHOLD_: '4096', MALLOC_ARENA_MAX: '1' };

let folder: string;
let service: ServiceProcess;
let origin: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
  const file = join(folder, 'records.ndjson');
  await writeBigRegistry(file, RECORDS);
  service = new ServiceProcess({ RECORDS_FILE: file, ...GIVE_MEMORY_BACK }, COLLECT_ON_SIGNAL);
  origin = await service.ready({ ...PATIENCE, timeout: SLOW });
}, SLOW);

afterAll(async () => {
  await service?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** What the process needs between two answers: its loaded data, once all else is given back. */
async function settledMemory(): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let unchanged = 0; unchanged < 3; ) {
    await collectGarbage();
    const now = residentMemory(service.pid);
    unchanged = least - now < MB ? unchanged + 1 : 0;
    least = Math.min(least, now);
    await pause(100);
  }
  return least;
}

async function collectGarbage(): Promise<void> {
  const collections = () => service.log.filter(({ msg }) => msg === 'gc').length;
  const before = collections();
  service.signal('SIGUSR2');
  await vi.waitFor(() => expect(collections()).toBeGreaterThan(before), PATIENCE);
}

/** The most memory that was seen, looked at every now and then and whenever the test says so. */
class MemoryWatch {
  most = 0;
  readonly #timer = setInterval(() => this.look(), 50);

  constructor() {
    onTestFinished(() => clearInterval(this.#timer));
  }

  look(): void {
    this.most = Math.max(this.most, residentMemory(service.pid));
  }
}

async function askForAll(headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const url = new URL('/api/record', origin);
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  onTestFinished(() => void response.destroy());
  return response;
}

/** Reads all of it, looks at the memory after each few megabytes, and keeps nothing. */
async function readAll(body: AsyncIterable<Buffer>, watch: MemoryWatch): Promise<RecordCount> {
  const count = new RecordCount();
  let looked = 0;
  for await (const chunk of body) {
    count.add(chunk);
    if (count.bytes - looked < 4 * MB) continue;
    looked = count.bytes;
    watch.look();
  }
  return count;
}

function expectWhole(count: RecordCount): void {
  expect(count.bytes).toBeGreaterThanOrEqual(LEAST_BYTES);
  expect(count.records).toBe(RECORDS);
  expect(count.end.subarray(-2).toString()).toBe(']}');
}

function report(title: string, before: number, watch: MemoryWatch, count: RecordCount): void {
  const inMb = (bytes: number) => `${(bytes / MB).toFixed(1)} MB`;
  const grown = inMb(watch.most - before);
  console.log(`${title}: ${inMb(count.bytes)} sent, ${inMb(before)} resident, grew by ${grown}`);
}

describe(`decision 8: the whole registry, an answer of more than ${effort.bigAnswerMb} MB`, () => {
  test('costs constant memory', { timeout: SLOW }, async () => {
    const before = await settledMemory();
    const watch = new MemoryWatch();
    const response = await askForAll();
    const count = await readAll(response, watch);

    report('plain', before, watch, count);
    expect(response.statusCode).toBe(200);
    expectWhole(count);
    expect(watch.most - before).toBeLessThan(MOST_GROWTH);
  });

  test('costs constant memory while it is compressed', { timeout: SLOW }, async () => {
    const before = await settledMemory();
    const watch = new MemoryWatch();
    const response = await askForAll({ 'accept-encoding': 'gzip' });
    let count = new RecordCount();
    await pipeline(response, createGunzip(), async (body: AsyncIterable<Buffer>) => {
      count = await readAll(body, watch);
    });

    report('gzip', before, watch, count);
    expect(response.headers['content-encoding']).toBe('gzip');
    expectWhole(count);
    expect(watch.most - before).toBeLessThan(MOST_GROWTH);
  });

  test('costs constant memory while many clients do not read', { timeout: SLOW }, async () => {
    const before = await settledMemory();
    const watch = new MemoryWatch();
    const responses = await Promise.all(Array.from({ length: 4 }, () => askForAll()));
    for (let looks = 0; looks < 40; looks++) {
      await pause(50);
      watch.look();
    }
    const [first, ...others] = responses as [IncomingMessage];
    for (const other of others as IncomingMessage[]) other.destroy();
    const count = await readAll(first, watch);

    report('clients that do not read', before, watch, count);
    expectWhole(count);
    expect(watch.most - before).toBeLessThan(MOST_GROWTH);
  });

  test('costs constant memory while a hundred clients do not read it in brotli', {
    timeout: SLOW,
  }, async () => {
    const before = await settledMemory();
    const watch = new MemoryWatch();
    const headers = { 'accept-encoding': 'br' };
    const responses = await Promise.all(Array.from({ length: 100 }, () => askForAll(headers)));
    const [first, ...others] = responses as [IncomingMessage];
    let count = new RecordCount();
    await pipeline(first, createBrotliDecompress(), async (body: AsyncIterable<Buffer>) => {
      count = await readAll(body, watch);
    });
    for (const other of others as IncomingMessage[]) other.destroy();

    report('a hundred clients that do not read', before, watch, count);
    expectWhole(count);
    expect(watch.most - before).toBeLessThan(MOST_GROWTH);
    expect((await settledMemory()) - before).toBeLessThan(MOST_GROWTH / 2);
  });
});
