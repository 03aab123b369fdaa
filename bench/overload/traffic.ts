import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { onClientCore } from '../service/cores.js';
import { quantile } from '../statistics.js';
import type { Answered } from './pool.js';

const CLIENT = fileURLToPath(new URL('./client.ts', import.meta.url));
const MOST_BYTES = 2 ** 28;

/** What a client does: so many requests a second, or so many connections that ask in turn. */
export type Traffic = {
  readonly port: number;
  readonly path: string;
  readonly seconds: number;
} & ({ readonly perSecond: number } | { readonly connections: number });

export interface TrafficResult {
  readonly answers: readonly Answered[];
  /** Requests without an answer long after the end. */
  readonly unanswered: number;
  readonly mostConnections: number;
  /** How much of a core the client needed. */
  readonly effort: number;
}

/** Runs a client in a process of its own. */
export async function run(traffic: Traffic): Promise<TrafficResult> {
  const command = [process.execPath, ...process.execArgv, CLIENT, JSON.stringify(traffic)];
  const [file = '', ...args] = onClientCore(command);
  const { stdout } = await promisify(execFile)(file, args, { maxBuffer: MOST_BYTES });
  return JSON.parse(stdout);
}

/** The times of the answers with this status, in ms. */
export function timesOf({ answers }: Pick<TrafficResult, 'answers'>, status: number): number[] {
  return answers.flatMap(([, ms, each]) => (each === status ? [ms] : []));
}

export function p99(times: readonly number[]): number {
  return quantile(times, 0.99);
}
