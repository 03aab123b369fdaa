import {
  criteriaFingerprint,
  encodeCursor,
} from '../../src/adapters/inbound/http/request/cursor.js';
import { randomName, randomText } from '../../src/contract/random/random-registry.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import type { Random } from '../support/random.js';

export interface HttpQuestion {
  readonly method: 'GET' | 'HEAD';
  readonly url: string;
  readonly headers?: Record<string, string>;
}

/** A request as a client could write it: most are questions, some are mistakes. */
export function randomRequest(random: Random, records: readonly Expediente[]): HttpQuestion {
  const model = random.pick(records);
  if (random.chance(0.15)) return { method: 'GET', url: randomMistake(random, model) };
  const isCounted = random.chance(0.15);
  const query = new Map<string, string>();
  if (random.chance(0.3)) query.set('municipality', randomMunicipality(random, model));
  if (random.chance(0.3)) query.set('checkin_date', randomYear(random, model));
  if (random.chance(0.6)) query.set('search', randomSearch(random, model));
  if (!isCounted && random.chance(0.6)) query.set('limit', String(random.between(1, 40)));
  if (isCounted) return { method: 'GET', url: `/api/facet${written(random, query)}` };
  const code = random.chance(0.15) ? `/${encodeURIComponent(randomCode(random, model))}` : '';
  const method = random.pick(['GET', 'GET', 'GET', 'GET', 'HEAD'] as const);
  return { method, url: `/api/record${code}${written(random, query)}` };
}

function written(random: Random, query: ReadonlyMap<string, string>): string {
  const pairs = random
    .shuffled([...query])
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  if (pairs === '') return '';
  return `?${random.chance(0.2) ? pairs.replaceAll('%20', '+') : pairs}`;
}

/** A name that exists, a part of one, or one with a slip of the pen. */
function randomMunicipality(random: Random, { municipality }: Expediente): string {
  const name = random.pick([municipality, randomName(random)]);
  const at = random.between(0, name.length - 1);
  const slip = name.slice(0, at) + name.slice(at + 1);
  return random.pick([
    name,
    name,
    name.toUpperCase(),
    name.split(/[ /]/)[0] as string,
    slip,
    'Nada',
  ]);
}

function randomYear(random: Random, { checkinDate }: Expediente): string {
  return random.chance(0.8) ? checkinDate.slice(0, 4) : random.pick(['1900', '2018', '9999']);
}

function randomSearch(random: Random, { title, content }: Expediente): string {
  const parts = random.some(1, 3, () => {
    const text = random.chance(0.8) ? random.pick([title, content]) : randomText(random, 4);
    const words = text.split(/\s+/);
    const from = random.between(0, words.length - 1);
    const run = words.slice(from, from + random.between(1, 3)).join(' ');
    return random.pick([run, `"${run}"`, `"${run}`, [...run].slice(0, 3).join('')]);
  });
  return parts.join(' ');
}

function randomCode(random: Random, { codArchivo: { text } }: Expediente): string {
  return random.pick([text, text, text.toUpperCase(), text.toLowerCase(), `${text}0`, 'none-1']);
}

function randomMistake(random: Random, model: Expediente): string {
  const search = encodeURIComponent(randomText(random, 2) || 'plan');
  const stale = { revision: '0'.repeat(64), after: 3, question: criteriaFingerprint({}) };
  return random.pick([
    '/api/record?checking_date=2024&municipio=Ea',
    '/api/record?search=%ff',
    `/api/record?search=${search}&search=${search}`,
    '/api/record?search=&municipality=%E2%80%94',
    '/api/record?search=%22%22',
    `/api/record?checkin_date=${model.checkinDate}`,
    '/api/record?limit=0',
    '/api/record?limit=10001&cursor=x',
    `/api/record?cursor=${encodeCursor(stale)}`,
    `/api/record?limit=5&cursor=${encodeCursor(stale)}`,
    `/api/record?limit=5&search=plan&cursor=${encodeCursor(stale)}`,
    `/api/record?search=${'a'.repeat(201)}`,
    `/api/record?municipality[$ne]=x&search[$regex]=.*`,
    `/api/record/${encodeURIComponent('{"$ne":null}')}`,
    `/api/record/${encodeURIComponent(model.id)}?municipality=${encodeURIComponent("' || '1'=='1")}`,
    '/api/record/135/2025-00019',
    '/api/records',
    '/api/municipality',
    '/api/facet?limit=3',
    '/health/ready',
  ]);
}
