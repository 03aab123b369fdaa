import { MongoClient } from 'mongodb';
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort } from '../free-port.js';
import type { Mongod, MongodLauncher } from './mongod.js';

/** Runs mongod in containers. */
export function containerLauncher(image: string): MongodLauncher {
  return { kind: 'container', from: image, launch: (port, args) => launch(image, port, args) };
}

/** Whether a container of the image runs and can be reached. */
export async function tryContainer(image: string): Promise<void> {
  const trial = await launch(image, await freePort(), []);
  try {
    await reach(trial.port);
  } finally {
    await trial.remove();
  }
}

/**
 * On the network of this machine: the members of a replica set must be reached by the same
 * address from each other and from the tests.
 */
async function launch(image: string, port: number, args: readonly string[]): Promise<Mongod> {
  const started = await new GenericContainer(image)
    .withNetworkMode('host')
    .withCommand(['--port', String(port), ...args])
    .withWaitStrategy(Wait.forLogMessage(/Waiting for connections/))
    .start();
  const { container: client } = await getContainerRuntimeClient();
  return {
    port,
    kill: () => client.getById(started.getId()).kill(),
    restart: () => started.restart({ timeout: 0 }),
    remove: async () => void (await started.stop({ timeout: 0, remove: true })),
  };
}

/** Not every engine has the network of this machine to give. */
async function reach(port: number): Promise<void> {
  const options = { directConnection: true, serverSelectionTimeoutMS: 5_000 };
  const client = new MongoClient(`mongodb://127.0.0.1:${port}/`, options);
  try {
    await client.db().command({ ping: 1 });
  } finally {
    await client.close();
  }
}
