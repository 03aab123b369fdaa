import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { runCommandLine } from '../../../src/adapters/inbound/cli/command-line.js';
import { ownAddress } from '../../../src/config/settings/own-address.js';
import { FakeTerminal } from '../../support/command-line.js';
import { freePort } from '../../support/free-port.js';

/** A server that says this of its health. */
async function standIn(status: number, body: string): Promise<string> {
  const server = createServer((_, res) => res.writeHead(status).end(body)).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return String((server.address() as AddressInfo).port);
}

async function health(PORT: string, ...words: string[]) {
  const terminal = new FakeTerminal();
  const services = { ownAddress: () => ownAddress({ PORT }) } as never;
  const code = await runCommandLine(['health', ...words], '1', services, terminal);
  return { code, said: (await terminal.text()).stdout };
}

describe('health', () => {
  it.each([
    ['{"status":"ready"}', 'ready\n'],
    [
      '{"revision":"a","modified":"2026-01-02","records":1}',
      'ready: revision a of 2026-01-02 with 1 record\n',
    ],
    ['{"records":2,"warnings":[{"detail":"One."}]}', 'ready: with 2 records; 1 warning: One.\n'],
    ['<p>a proxy</p>', 'ready\n'],
  ])('of a service that is ready says what it tells: %s', async (body, said) => {
    expect(await health(await standIn(200, body))).toEqual({ code: 0, said });
  });

  it.each([
    [
      503,
      '{"detail":"The storage does not answer."}',
      'not ready: 503: The storage does not answer.\n',
    ],
    [502, '<p>a proxy</p>', 'not ready: 502\n'],
  ])('of a service that is not ready is why: %s', async (status, body, said) => {
    expect(await health(await standIn(status, body))).toEqual({ code: 1, said });
  });

  it('asks at the address that is given, with its path or with ours', async () => {
    const port = await standIn(200, '{}');
    for (const path of ['', '/', '/health/ready', '/behind/a/proxy']) {
      const url = `http://127.0.0.1:${port}${path}`;
      expect(await health('1', '--url', url)).toEqual({ code: 0, said: 'ready\n' });
    }
    expect(await health('1', '--url', 'ftp://localhost')).toMatchObject({ code: 2 });
  });

  it('of a service that is not there is that it is not', async () => {
    const port = String(await freePort());
    const said = `not reached: http://127.0.0.1:${port}/health/ready: nothing listens there\n`;
    expect(await health(port)).toEqual({ code: 1, said });
    const named = await health('1', '--url', 'http://nowhere.invalid');
    expect(named).toMatchObject({ code: 1, said: expect.stringMatching(/^not reached: /) });
  });
});

describe('the own address of a service', () => {
  const url = async (environment: Record<string, string>) =>
    (await ownAddress(environment)).url.href;

  it.each([
    [{}, 'http://127.0.0.1:3000/health/ready'],
    [{ HOST: '0.0.0.0', PORT: '80' }, 'http://127.0.0.1/health/ready'],
    [{ HOST: 'registry.local' }, 'http://registry.local:3000/health/ready'],
    [{ TLS_CERT_FILE: 'cert.pem' }, 'https://127.0.0.1:3000/health/ready'],
    [{ ADMIN_HOST: '10.0.0.7', ADMIN_PORT: '9' }, 'http://10.0.0.7:9/health/ready'],
    [{ TLS_CERT_FILE: 'cert.pem', ADMIN_PORT: '9' }, 'http://127.0.0.1:9/health/ready'],
  ])('of %j is %s', async (environment, expected) => {
    expect(await url(environment as Record<string, string>)).toBe(expected);
  });

  it.each([
    [{ PORT: '0' }, 'PORT is 0'],
    [{ ADMIN_PORT: '0' }, 'ADMIN_PORT is 0'],
    [{ HOST: 'not a host' }, 'HOST must'],
  ])('of %j cannot be known', async (environment, fault) => {
    await expect(url(environment as Record<string, string>)).rejects.toThrow(fault);
  });
});
