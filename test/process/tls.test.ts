import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { get } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { writeCertificate } from '../support/certificate.js';
import { curlLines, runInShell } from './curl-lines.js';
import { exchange } from './raw-http.js';
import { ServiceProcess } from './service-process.js';

/** Without these, Node and OpenSSL would refuse old versions whatever the service asks for. */
const LENIENT_PLATFORM = ['--tls-min-v1.0', '--tls-cipher-list=DEFAULT:@SECLEVEL=0'];

let folder: string;
let service: ServiceProcess;
let lenient: ServiceProcess;
let ca: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
  const { cert, key } = await writeCertificate(folder);
  const settings = { TLS_CERT_FILE: cert, TLS_KEY_FILE: key };
  service = new ServiceProcess(settings);
  lenient = new ServiceProcess(settings, LENIENT_PLATFORM);
  ca = await readFile(cert);
  await Promise.all([service.ready(), lenient.ready()]);
});
afterAll(async () => {
  await Promise.all([service?.kill(), lenient?.kill()]);
  await rm(folder, { recursive: true });
});

async function handshake(origin: URL, ca: Buffer, version: SecureVersion): Promise<TLSSocket> {
  const socket = connect({
    host: 'localhost',
    port: Number(origin.port),
    ca,
    minVersion: version,
    maxVersion: version,
    ciphers: 'DEFAULT:@SECLEVEL=0',
  });
  onTestFinished(() => void socket.destroy());
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', () => resolve(socket)).once('error', reject);
  });
}

test('decision 21: a client that trusts the certificate is served over HTTPS, with HSTS', async () => {
  const origin = await service.ready();
  const url = new URL('/api/record?limit=2', `https://localhost:${origin.port}`);
  const answer = await new Promise<{ status?: number; hsts?: string; body: string }>(
    (resolve, reject) => {
      const request = get(url, { ca, agent: false }, async (response) => {
        let body = '';
        for await (const chunk of response.setEncoding('utf8')) body += chunk;
        const { statusCode, headers } = response;
        const hsts = headers['strict-transport-security'];
        resolve({ body, ...(statusCode && { status: statusCode }), ...(hsts && { hsts }) });
      });
      request.on('error', reject);
    },
  );

  expect(origin.protocol).toBe('https:');
  expect(answer.status).toBe(200);
  expect(answer.hsts).toMatch(/^max-age=[1-9]\d{6,}/);
  expect(JSON.parse(answer.body).resultadoBusqueda).toHaveLength(2);
});

test('decision 21: the curl lines that are printed work over HTTPS too', async () => {
  await service.ready();
  const lines = await curlLines(service);

  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const { status, records } = await runInShell(line);
    expect(status, line).toBe(200);
    expect(records.length, line).toBeGreaterThan(0);
  }
});

test.each(['TLSv1.2', 'TLSv1.3'] as const)('decision 21: %s is spoken', async (version) => {
  const socket = await handshake(await service.ready(), ca, version);

  expect(socket.getProtocol()).toBe(version);
  expect(socket.authorized).toBe(true);
});

test.each(['TLSv1', 'TLSv1.1'] as const)(
  'decision 21: %s is refused by the service, also where the platform would speak it',
  async (version) => {
    const origin = await lenient.ready();

    await expect(handshake(origin, ca, version)).rejects.toMatchObject({
      code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    });
    await expect(handshake(origin, ca, 'TLSv1.2')).resolves.toBeDefined();
  },
);

test('decision 21: plain HTTP on the HTTPS port is hung up on, and harms nobody else', async () => {
  const origin = await service.ready();

  expect(await exchange(Number(origin.port), 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toEqual(
    [],
  );
  await expect(handshake(origin, ca, 'TLSv1.3')).resolves.toBeDefined();
});
