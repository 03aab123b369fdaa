import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { figure, megabytes, progress, table } from '../report.js';
import { median, quantile } from '../statistics.js';
import { CONNECTIONS, overAndOver } from './alternate.js';
import { type Contender, request } from './contender.js';
import { onClientCore } from './cores.js';
import { load } from './load.js';
import type { BenchOptions } from './options.js';
import { FAMILIAR, type QuestionKind } from './question.js';
import { serverScript } from './server-process.js';
import { WHOLE, type WholeResponse } from './whole-answer.js';

const STREAMS = 2;
const BEGIN_MS = 300;

export interface Patience {
  readonly clients: number;
  /** p99 of small requests in ms, a value a round. */
  readonly quiet: number[];
  readonly busy: number[];
  readonly streamed: WholeResponse[];
}

/** Small requests while nothing else goes on, and while clients read everything at full speed. */
export async function busyServer(
  ours: Contender,
  { questions }: QuestionKind,
  { rounds, seconds }: BenchOptions,
): Promise<Patience[]> {
  progress('small requests beside whole registries');
  const requests = questions.slice(0, FAMILIAR).map((question) => request(ours.path(question)));
  const next = overAndOver(requests)(0);
  const measured: Patience[] = [1, CONNECTIONS].map((clients) => {
    return { clients, quiet: [], busy: [], streamed: [] };
  });
  const p99 = async (connections: number) => {
    const { times } = await load({ port: ours.port, connections, seconds: seconds * 2, next });
    return quantile(times, 0.99);
  };
  for (const { clients } of measured) await p99(clients);
  for (let round = 0; round < rounds; round++) {
    for (const { clients, quiet, busy, streamed } of measured) {
      quiet.push(await p99(clients));
      const readers = await startReaders(ours.port);
      busy.push(await p99(clients));
      streamed.push(await readers.stop());
    }
  }
  return measured;
}

/** Behind the small requests where both want the one core: the server is measured, not the client. */
async function startReaders(port: number) {
  const command = ['nice', '-n', '10', ...serverScript('stream-readers', port, WHOLE, STREAMS)];
  const [file = '', ...args] = onClientCore(command);
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  await lines.next();
  await setTimeout(BEGIN_MS);
  return {
    stop: async (): Promise<WholeResponse> => {
      child.kill('SIGTERM');
      const { value } = await lines.next();
      return JSON.parse(value);
    },
  };
}

export function busyFactor({ quiet, busy }: Patience): number {
  return median(busy) / median(quiet);
}

export function busyTable(measured: readonly Patience[]): string {
  return table(
    [
      'small requests',
      'p99 quiet, ms',
      `p99 beside ${STREAMS} streams, ms`,
      'times',
      'streams, MB/s',
    ],
    measured.map((each) => [
      `${each.clients} at a time`,
      figure(median(each.quiet)),
      figure(median(each.busy)),
      figure(busyFactor(each)),
      megabytes(median(each.streamed.map(({ bytes, seconds }) => bytes / seconds))),
    ]),
  );
}
