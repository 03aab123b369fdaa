import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as after } from 'node:timers/promises';
import { freePort } from '../../test/support/free-port.js';
import { highWaterMark } from '../import/measured-process.js';
import { PROGRAM } from './commands.js';
import { COMMON_PHRASE, type LongRecords, phraseOf } from './long-records.js';

/** How long a registry of this size may take until it is served. */
const START_MS = 20 * 60_000;

interface Asked {
  readonly what: string;
  readonly seconds: number;
  /** Of the service, up to here. */
  readonly peak: number;
  readonly fault?: string | undefined;
}

/** Serves the registry, and looks whether phrases of its records are found. */
export async function askedForPhrases(
  environment: Record<string, string>,
  records: LongRecords,
): Promise<Asked[]> {
  const port = await freePort();
  const child = spawn(process.execPath, [PROGRAM, 'serve'], {
    env: { ...environment, PORT: String(port), QUERY_TIMEOUT_MS: '60000' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  try {
    const rows: Asked[] = [];
    const timed = async (what: string, work: () => Promise<string | undefined>) => {
      const start = performance.now();
      const fault = await work();
      const seconds = (performance.now() - start) / 1_000;
      rows.push({ what, seconds, fault, peak: highWaterMark(child.pid) ?? Number.NaN });
    };
    const found = async (query: string, wanted: number) => {
      const url = `http://127.0.0.1:${port}/api/record?limit=20&${query}`;
      const response = await fetch(url);
      await response.arrayBuffer();
      const total = response.status === 404 ? 0 : Number(response.headers.get('x-total-count'));
      const isRight = response.status === (wanted === 0 ? 404 : 200) && total === wanted;
      return isRight ? undefined : `${response.status}, ${total} and not ${wanted} found`;
    };
    const search = (text: string, wanted: number) =>
      found(`search=${encodeURIComponent(text)}`, wanted);
    await timed('serve: until ready', () => untilReady(port, () => child.exitCode === null));
    await timed('serve: first page', () => found('', records.count));
    await timed('serve: a common word', () => search('suelo', records.count));
    await timed('serve: a rare word', () => search('s7x', 1));
    await timed('serve: a phrase of one record', () => search(`"${phraseOf(7)}"`, 1));
    await timed('serve: a phrase of all', () => search(`"${COMMON_PHRASE}"`, records.count));
    await timed('serve: a phrase of common words', () => search('"de la"', records.count));
    await timed('serve: a phrase of none', () => search(`"suelo plan suelo plan"`, 0));
    return rows;
  } finally {
    if (child.exitCode === null) {
      child.kill('SIGKILL');
      await once(child, 'close');
    }
  }
}

async function untilReady(port: number, isRunning: () => boolean): Promise<string | undefined> {
  const last = Date.now() + START_MS;
  while (Date.now() < last && isRunning()) {
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => undefined);
    await ready?.arrayBuffer();
    if (ready?.ok) return undefined;
    await after(50);
  }
  return 'it is not ready';
}
