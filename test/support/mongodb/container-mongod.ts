import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers';
import { freePort } from '../free-port.js';
import type { Mongod, MongodLauncher } from './mongod.js';

/** Runs mongod in containers, once a first one has shown that the image is to be had and runs. */
export async function containerLauncher(image: string): Promise<MongodLauncher> {
  const trial = await launch(image, await freePort(), []);
  await trial.remove();
  return {
    name: `the image ${image}, through testcontainers`,
    launch: (port, args) => launch(image, port, args),
  };
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
