import { statSync } from 'node:fs';
import { join } from 'node:path';
import { figure, progress, table } from '../report.js';
import { alternate, cell, type Entrant, overAndOver, perSecond, type Rounds } from './alternate.js';
import { type Contender, request } from './contender.js';
import { constantBody } from './contenders/constants.js';
import type { Nginx } from './contenders/nginx.js';
import type { BenchOptions } from './options.js';
import { FAMILIAR, type QuestionKind } from './question.js';
import { ANSWERS } from './saved-answers.js';
import { roundsOf } from './search-race.js';

export const HAPI = 'hapi, constant body';
export const PLAIN = 'ours, plain, asked again';
export const GZIP = 'ours, gzip, asked again';
export const UNCACHED_PAGE = 'ours, plain, no answer cache';
export const NOT_MODIFIED = 'ours, 304';
const gzip = { 'accept-encoding': 'gzip' };

export interface LimitRacers {
  readonly ours: Contender;
  readonly uncached: Contender;
  readonly nginx: Nginx | undefined;
}

/** Pages of 20 records beside servers that have nothing to do but send such a page. */
export async function limits(
  { ours, uncached, nginx }: LimitRacers,
  { questions }: QuestionKind,
  options: BenchOptions,
): Promise<Rounds> {
  progress('pages beside constant bodies');
  const file = join(ANSWERS, 'page');
  const paths = questions.slice(0, FAMILIAR).map((question) => ours.path(question));
  const to = (name: string, port: number, headers: Record<string, string> = {}): Entrant => {
    return { name, port, requests: overAndOver(paths.map((path) => request(path, headers))) };
  };
  const constant = (name: string, port: number, path = '/', headers = {}): Entrant => {
    return { name, port, requests: overAndOver([request(path, headers)]) };
  };
  const hapi = await constantBody('constant-hapi', file);
  const http = await constantBody('constant-http', file);
  try {
    const entrants = [
      ...(nginx ? [constant(`${nginx.name}, static file`, nginx.port, '/page')] : []),
      ...(nginx ? [constant(`${nginx.name}, file.gz`, nginx.port, '/page', gzip)] : []),
      constant('node:http, constant body', http.port),
      constant(HAPI, hapi.port),
      to(PLAIN, ours.port),
      to(GZIP, ours.port, gzip),
      to(UNCACHED_PAGE, uncached.port),
      to(NOT_MODIFIED, ours.port, { 'if-none-match': await etag(ours, paths[0] as string) }),
    ];
    return await alternate(entrants, options);
  } finally {
    await Promise.all([hapi.stop(), http.stop()]);
  }
}

export function limitTable(rounds: Rounds): string {
  const hapi = perSecond(roundsOf(rounds, HAPI));
  return table(
    [`page of 20, ${figure(pageSize() / 1_000)} kB`, 'requests/s', 'of hapi with a constant body'],
    [...rounds].map(([{ name }, loads]) => [name, cell(loads), figure(perSecond(loads) / hapi)]),
  );
}

function pageSize(): number {
  return statSync(join(ANSWERS, 'page')).size;
}

async function etag({ port }: Contender, path: string): Promise<string> {
  const { headers } = await fetch(`http://127.0.0.1:${port}${path}`);
  return String(headers.get('etag'));
}
