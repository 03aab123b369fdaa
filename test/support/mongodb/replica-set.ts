import { MongoClient } from 'mongodb';
import { freePort } from '../free-port.js';
import type { Mongod, MongodLauncher } from './mongod.js';

export interface ReplicaSet {
  readonly url: string;
  readonly members: readonly Mongod[];
  remove(): Promise<void>;
}

export interface ReplicaSetOptions {
  readonly args?: readonly string[];
  /** Whether the majority has a write only when it is on disk. A set that nobody kills can do without. */
  readonly journaled?: boolean;
}

/** A replica set that takes writes. One member is one too: sessions and majority need no more. */
export async function startReplicaSet(
  launcher: MongodLauncher,
  size: number,
  { args = [], journaled = true }: ReplicaSetOptions = {},
): Promise<ReplicaSet> {
  const more = ['--replSet', 'rs', '--setParameter', 'enableTestCommands=1', ...args];
  const ports: number[] = [];
  while (ports.length < size) ports.push(await freePort());
  const members = await Promise.all(ports.map((port) => launcher.launch(port, more)));
  const hosts = members.map(({ port }) => `127.0.0.1:${port}`);
  await initiate(hosts, journaled);
  return {
    url: `mongodb://${hosts.join(',')}/?replicaSet=rs`,
    members,
    remove: async () => void (await Promise.all(members.map((member) => member.remove()))),
  };
}

async function initiate(hosts: readonly string[], journaled: boolean): Promise<void> {
  const client = new MongoClient(`mongodb://${hosts[0]}/?directConnection=true`);
  try {
    const admin = client.db('admin');
    const members = hosts.map((host, _id) => ({ _id, host }));
    const settings = { electionTimeoutMillis: 5_000, heartbeatIntervalMillis: 500 };
    const config = { _id: 'rs', members, settings, writeConcernMajorityJournalDefault: journaled };
    await admin.command({ replSetInitiate: config });
    for (;;) {
      const { isWritablePrimary, primary } = await admin.command({ hello: 1 });
      if (isWritablePrimary || primary) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  } finally {
    await client.close();
  }
}
