import { type Document, MongoClient } from 'mongodb';
import { vi } from 'vitest';
import { PATIENCE } from '../patience.js';
import type { Mongod } from './mongod.js';
import type { ReplicaSet } from './replica-set.js';

/** The member that takes writes now, once all the others follow it. */
export async function primaryOf({ members }: ReplicaSet): Promise<Mongod> {
  return vi.waitFor(async () => {
    const states = await Promise.all(members.map(({ port }) => stateOf(port)));
    const primary = members[states.indexOf('primary')];
    if (!primary || states.filter((state) => state === 'secondary').length !== members.length - 1) {
      throw new Error(`not whole: ${states.join(', ')}`);
    }
    return primary;
  }, PATIENCE);
}

/** The member that takes writes in place of one that is dead. */
export async function successorOf(dead: Mongod, { members }: ReplicaSet): Promise<Mongod> {
  const others = members.filter((member) => member !== dead);
  return vi.waitFor(async () => {
    const states = await Promise.all(others.map(({ port }) => stateOf(port)));
    const primary = others[states.indexOf('primary')];
    if (!primary) throw new Error(`no primary: ${states.join(', ')}`);
    return primary;
  }, PATIENCE);
}

/** Keeps a secondary from being elected for so long. */
export async function freeze(port: number, seconds: number): Promise<void> {
  await command(port, { replSetFreeze: seconds });
}

/** Makes a primary a secondary, which is not elected again for so long. */
export async function stepDown(port: number, seconds: number): Promise<void> {
  await command(port, { replSetStepDown: seconds, secondaryCatchUpPeriodSecs: 0, force: true });
}

async function stateOf(port: number): Promise<'primary' | 'secondary' | 'neither'> {
  try {
    const { isWritablePrimary, secondary } = await command(port, { hello: 1 });
    if (isWritablePrimary) return 'primary';
    return secondary ? 'secondary' : 'neither';
  } catch {
    return 'neither';
  }
}

async function command(port: number, what: Document): Promise<Document> {
  const url = `mongodb://127.0.0.1:${port}/?directConnection=true`;
  const client = new MongoClient(url, { serverSelectionTimeoutMS: 1_000 });
  try {
    return await client.db('admin').command(what);
  } finally {
    await client.close();
  }
}
