import { figure, megabytes, progress, table } from '../report.js';
import { median, spread } from '../statistics.js';
import type { Contender } from './contender.js';
import type { Nginx } from './contenders/nginx.js';
import type { BenchOptions } from './options.js';
import { readWhole, WHOLE, type WholeResponse } from './whole-answer.js';

export const OURS_PLAIN = 'ours, plain';
const OURS_GZIP_FIRST = 'ours, gzip, first time';
export const OURS_GZIP = 'ours, gzip, after that';
export const NGINX_PLAIN = 'nginx, static file';
export const NGINX_GZIP = 'nginx, file.gz';
const gzip = { 'accept-encoding': 'gzip' };

export type Streams = Map<string, WholeResponse[]>;

/** The whole registry, compressed, from a server that nobody has asked for it yet. */
export async function firstCompressed({ port }: Contender): Promise<Streams> {
  progress('the whole registry, compressed for the first time');
  return new Map([[OURS_GZIP_FIRST, [await readWhole(port, WHOLE, gzip)]]]);
}

/** The whole registry from us and, the same bytes, from nginx, by turns. */
export async function streams(
  ours: Contender,
  nginx: Nginx | undefined,
  { rounds, streams: perRound }: BenchOptions,
): Promise<Streams> {
  progress('the whole registry, by turns');
  const results: Streams = new Map();
  const read = async (name: string, port: number, path: string, headers = {}) => {
    const answers = results.get(name) ?? [];
    results.set(name, answers);
    let bytes = 0;
    let seconds = 0;
    for (let i = 0; i < perRound; i++) {
      const answer = await readWhole(port, path, headers);
      bytes += answer.bytes;
      seconds += answer.seconds;
    }
    answers.push({ bytes: bytes / perRound, seconds: seconds / perRound });
  };
  for (let round = -1; round < rounds; round++) {
    if (round === 0) results.clear(); // what came before was for warming up
    await read(OURS_PLAIN, ours.port, WHOLE);
    if (nginx) await read(NGINX_PLAIN, nginx.port, '/registry');
    await read(OURS_GZIP, ours.port, WHOLE, gzip);
    if (nginx) await read(NGINX_GZIP, nginx.port, '/registry', gzip);
  }
  return results;
}

export function secondsOf(all: Streams, name: string): number {
  return median(all.get(name)?.map(({ seconds }) => seconds) ?? []);
}

export function streamTable(all: Streams, records: number): string {
  return table(
    ['whole registry', 'MB sent', 'seconds', 'MB/s', 'records/s'],
    [...all].map(([name, answers]) => {
      const bytes = median(answers.map((answer) => answer.bytes));
      const seconds = secondsOf(all, name);
      const apart = Math.round(spread(answers.map((answer) => answer.seconds)) * 100);
      return [
        name,
        megabytes(bytes),
        `${seconds.toPrecision(3)} ±${apart}%`,
        megabytes(bytes / seconds),
        figure(records / seconds),
      ];
    }),
  );
}
