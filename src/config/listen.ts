import { once } from 'node:events';
import { createServer } from 'node:net';
import { promisify } from 'node:util';
import { InvalidSettings } from './settings/invalid-settings.js';
import type { Settings } from './settings/settings.js';

interface Address extends Pick<Settings, 'host' | 'port'> {
  /** What its settings begin with. */
  readonly of?: '' | 'ADMIN_';
}

/** What the system says if it does not let us listen at HOST and PORT. */
const FAULTS: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port, of = '' }) =>
    `${of}PORT ${port} is in use on ${host}: stop the other program, or choose another port`,
  EACCES: ({ port, of = '' }) =>
    `${of}PORT ${port} is not open to this user: choose one from 1024 on, or grant ` +
    'CAP_NET_BIND_SERVICE (AmbientCapabilities= of systemd, --cap-add of Docker)',
  EADDRNOTAVAIL: ({ host, of = '' }) =>
    `${of}HOST ${host} is not an address of this machine; 0.0.0.0 is all of them`,
  ENOTFOUND: ({ host, of = '' }) => `${of}HOST ${host} is not known: no address has this name`,
  EAI_AGAIN: ({ host, of = '' }) =>
    `${of}HOST ${host} cannot be looked up: the name service does not answer`,
};

/** Starts to listen. @throws InvalidSettings if HOST or PORT is the reason why it cannot. */
export async function listen(server: { start(): Promise<void> }, address: Address): Promise<void> {
  try {
    await server.start();
  } catch (error) {
    const fault = FAULTS[(error as NodeJS.ErrnoException).code ?? ''];
    if (!fault) throw error;
    throw new InvalidSettings([fault(address)]);
  }
}

/**
 * Looks whether HOST is an address of this machine, at a port that nobody knows of: at the port of
 * the service, a proxy would take the service for one that answers already.
 *
 * @throws InvalidSettings
 */
export async function expectHost({ host }: Pick<Settings, 'host'>): Promise<void> {
  const trial = createServer();
  const start = async () => {
    await once(trial.listen(0, host), 'listening');
  };
  await listen({ start }, { host, port: 0 });
  await promisify(trial.close.bind(trial))();
}
