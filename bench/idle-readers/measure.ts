import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { residentMemory } from '../../test/process/resident-memory.js';
import { processorSeconds } from '../processor-seconds.js';
import { ourService } from '../service/contenders/our-service.js';
import { IdleReader } from './idle-reader.js';

export interface Figures {
  readonly coding: string;
  readonly before: number;
  readonly most: number;
  readonly after: number;
  /** In ms, one for each client that got any byte. */
  readonly firstBytes: readonly number[];
  readonly served: number;
  /** What the service had worked by the time of the last first byte, in seconds of a processor. */
  readonly worked: number;
  /** Ordinary requests made meanwhile, in ms. */
  readonly others: readonly number[];
}

/** How long the clients stay, whatever they get. */
const STAY_MS = 12_000;
/** How long the service has to give memory back. */
const AFTERWARDS_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** A service of its own for each coding, so that nothing is there from before. */
export async function measure(file: string, coding: string, clients: number): Promise<Figures> {
  const service = await ourService({ name: 'idle-readers', file });
  try {
    // As a service is that has been in use: its code compiled.
    for (let limit = 1; limit <= 300; limit++) await page(service.port, limit);
    await pause(1_000);
    const before = residentMemory(service.pid);
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, residentMemory(service.pid));
    }, LOOK_EVERY_MS);
    const idle = processorSeconds(service.pid) ?? 0;
    let worked = 0;
    let answered = 0;
    const onFirstByte = () => {
      answered++;
      if (answered === clients) worked = (processorSeconds(service.pid) ?? 0) - idle;
    };
    const readers = Array.from(
      { length: clients },
      () => new IdleReader(service.port, coding, onFirstByte),
    );
    const others: number[] = [];
    for (const end = performance.now() + STAY_MS; performance.now() < end; await pause(20)) {
      others.push(await page(service.port));
    }
    clearInterval(look);
    await Promise.all(readers.map((reader) => reader.leave()));
    let after = residentMemory(service.pid);
    for (const end = performance.now() + AFTERWARDS_MS; performance.now() < end; ) {
      await pause(500);
      await page(service.port);
      after = Math.min(after, residentMemory(service.pid));
    }
    const firstBytes = readers.flatMap(({ firstByteMs }) => firstByteMs ?? []);
    const served = readers.filter(({ status }) => status === '200').length;
    return { coding, before, most, after, firstBytes, served, worked, others };
  } finally {
    await service.stop();
  }
}

const agent = new Agent({ keepAlive: true });

/** Asks for one page, and says how many ms that took. */
function page(port: number, limit = 20): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    get({ port, agent, path: `/api/record?limit=${limit}` }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - start));
    }).once('error', reject);
  });
}
