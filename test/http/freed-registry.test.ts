import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import { collectGarbage } from '../support/collect-garbage.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { replaceRecords } from './replacing.js';
import { askOverSocket, type SocketQuestion } from './requesting.js';

const PATH = '/api/record?limit=2';
const LOOKS = 20;
const records = Array.from({ length: 300 }, (_, n) =>
  someFields({ title: `Plan ${n} ${'de ordenación '.repeat(500)}` }),
);

let service: TestService;
afterEach(() => service.close());

/** A connection on which these were asked, one after the other, and which is open. */
async function idleConnection(questions: readonly Omit<SocketQuestion, 'agent'>[]): Promise<Agent> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  onTestFinished(() => agent.destroy());
  for (const question of questions) {
    expect(await askOverSocket(service, { ...question, agent })).toMatchObject({ whole: true });
  }
  return agent;
}

/** Weak, so that the test itself does not keep it. */
function currentGeneration(): WeakRef<Generation> {
  return new WeakRef(service.storage.current() as Generation);
}

/** Looks a few times: what follows the records file may still be at its last step. */
async function isFreed(generation: WeakRef<Generation>): Promise<boolean> {
  for (let look = 0; look < LOOKS && generation.deref(); look++) {
    await pause(10);
    collectGarbage();
  }
  return generation.deref() === undefined;
}

describe('a registry that was replaced', () => {
  it.each([
    ['an answer', [{ path: PATH }]],
    ['an answer from the cache', [{ path: PATH }, { path: PATH }, { path: PATH }]],
    ['no result', [{ path: '/api/record?search=nowhere' }]],
    ['a long answer', [{ path: '/api/record' }]],
    ['a long answer, compressed', [{ path: '/api/record', headers: { 'accept-encoding': 'br' } }]],
    ['a file', [{ path: '/api/download/records.csv' }]],
  ])('is freed while a connection idles that had %s of it', async (_, questions) => {
    service = await startService({ records });
    const agent = await idleConnection(questions);
    const before = currentGeneration();
    await replaceRecords(service, [someFields()]);
    expect(await isFreed(before)).toBe(true);
    expect(Object.values(agent.freeSockets).flat()).toHaveLength(1);
  });
});
