import { setTimeout as wait } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import { type Registry, SEARCH } from './two-registries.js';

/** So that whoever else runs on this machine has a turn too. */
const PAUSE_MS = 500;
/** A client that asks again later must have its answer by then. */
const MOST_REFUSALS_IN_A_ROW = 2;
const BEGIN = '{"resultadoBusqueda":[';
const END = ']}';
const NEXT_PAGE = /<([^>]+)>; rel="next"/;

/**
 * Why a client has no registry: it was in the middle of one that has gone, or it is to ask again
 * later, as on a machine where a database answers too late.
 */
type Without = 'moved on' | 'refused';

/** How a client reads: gives the registry that it saw, or throws what is wrong with its answer. */
type Reading = (origin: URL, registries: readonly Registry[]) => Promise<Registry | Without>;

export const READINGS: Readonly<Record<string, Reading>> = {
  'the whole registry': async (origin, registries) => {
    const answer = await ask(origin, '/api/record', registries);
    return typeof answer === 'string' ? answer : same(answer, answer.registry.whole);
  },
  'a search': async (origin, registries) => {
    const path = `/api/record?search=${encodeURIComponent(SEARCH)}`;
    const answer = await ask(origin, path, registries);
    return typeof answer === 'string' ? answer : same(answer, answer.registry.found);
  },
  'a chain of pages': async (origin, registries) => {
    const records: string[] = [];
    let path: string | undefined = '/api/record?limit=400';
    let registry: Registry | undefined;
    while (path) {
      const answer: Answer | Without = await ask(origin, path, registries);
      if (typeof answer === 'string') return answer;
      registry ??= answer.registry;
      if (answer.registry !== registry) throw new Error('a chain of pages of two registries');
      records.push(answer.body.slice(BEGIN.length, -END.length));
      path = answer.next;
    }
    const whole = { registry: registry as Registry, body: BEGIN + records.join() + END };
    return same(whole, whole.registry.whole);
  },
};

interface Answer {
  readonly registry: Registry;
  readonly body: string;
  readonly next?: string | undefined;
}

async function ask(
  origin: URL,
  path: string,
  registries: readonly Registry[],
): Promise<Answer | Without> {
  const headers = { 'accept-encoding': 'identity' };
  const response = await fetch(new URL(path, origin), { headers });
  const body = await response.text();
  if (response.status === 400 && path.includes('cursor=')) return 'moved on';
  if (response.status === 503) return 'refused';
  const etag = response.headers.get('etag');
  const registry = registries.find(({ revision }) => etag === `"${revision}"`);
  if (response.status !== 200 || !registry) {
    throw new Error(`${path}: ${response.status}, ETag ${etag}: ${body.slice(0, 500)}`);
  }
  return { registry, body, next: NEXT_PAGE.exec(response.headers.get('link') ?? '')?.[1] };
}

function same({ registry, body }: Answer, expected: string): Registry {
  if (body === expected) return registry;
  throw new Error(`not the records of ${registry.name}: ${body.length} characters`);
}

/** Clients that read one time after another until they are stopped, each in its own way. */
export function steadyReaders(origin: URL, registries: readonly Registry[]) {
  const faults: string[] = [];
  /** How often who saw what. */
  const seen = new Map<string, number>();
  let going = true;
  const clients = Object.entries(READINGS).map(async ([way, read]) => {
    let refusals = 0;
    while (going) {
      const what = await read(origin, registries).then(
        (what) => (typeof what === 'string' ? what : what.name),
        (error) => void faults.push(`${way}: ${error.message}`),
      );
      refusals = what === 'refused' ? refusals + 1 : 0;
      if (refusals > MOST_REFUSALS_IN_A_ROW) faults.push(`${way}: refused again and again`);
      if (what) seen.set(`${way}: ${what}`, (seen.get(`${way}: ${what}`) ?? 0) + 1);
      await wait(PAUSE_MS);
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(clients);
    return { faults, seen };
  };
  onTestFinished(async () => void (await stop()));
  return { stop };
}
