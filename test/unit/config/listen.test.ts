import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { expectHost, listen } from '../../../src/config/listen.js';
import { InvalidSettings } from '../../../src/config/settings/invalid-settings.js';

/** A server of the system's own, so that its errors are real. */
function serverAt(host: string, port: number) {
  const server = createServer();
  onTestFinished(() => void server.close());
  return {
    server,
    async start() {
      server.listen(port, host);
      await once(server, 'listening');
    },
  };
}

const attempt = (host: string, port: number) =>
  listen(serverAt(host, port), { host, port }).catch((error: unknown) => error);

describe('An address at which the service cannot listen', () => {
  it('has a port that is in use', async () => {
    const other = serverAt('127.0.0.1', 0);
    await listen(other, { host: '127.0.0.1', port: 0 });
    const { port } = other.server.address() as AddressInfo;
    expect(await attempt('127.0.0.1', port)).toEqual(
      new InvalidSettings([
        `PORT ${port} is in use on 127.0.0.1: stop the other program, or choose another port`,
      ]),
    );
  });

  it('is not one of this machine', async () => {
    expect(await attempt('192.0.2.1', 0)).toEqual(
      new InvalidSettings([
        'HOST 192.0.2.1 is not an address of this machine; 0.0.0.0 is all of them',
      ]),
    );
  });

  it('is known before anything is loaded, if its host is the fault', async () => {
    await expect(expectHost({ host: '192.0.2.1' })).rejects.toThrow(
      'HOST 192.0.2.1 is not an address of this machine',
    );
    for (const host of ['127.0.0.1', '0.0.0.0', 'localhost']) await expectHost({ host });
  });

  it('has a port for which the user needs a capability', async () => {
    // Root, who may run this, may listen at every port.
    const refused = Object.assign(new Error('listen EACCES'), { code: 'EACCES' });
    const server = { start: () => Promise.reject(refused) };
    await expect(listen(server, { host: '0.0.0.0', port: 443 })).rejects.toThrow(
      /PORT 443 is not open to this user: choose one from 1024 on, or grant CAP_NET_BIND_SERVICE /,
    );
  });

  it('may be that of health and metrics', async () => {
    const address = { host: '192.0.2.1', port: 0, of: 'ADMIN_' } as const;
    await expect(listen(serverAt('192.0.2.1', 0), address)).rejects.toThrow(
      'ADMIN_HOST 192.0.2.1 is not an address of this machine',
    );
  });

  it.each([new Error('a bug'), Object.assign(new Error('no sockets left'), { code: 'EMFILE' })])(
    'is not to blame for $message',
    async (error) => {
      const server = { start: () => Promise.reject(error) };
      await expect(listen(server, { host: '0.0.0.0', port: 80 })).rejects.toBe(error);
    },
  );
});
