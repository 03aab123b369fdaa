import { readFile } from 'node:fs/promises';
import { get } from 'node:https';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { someCertificate } from '../support/certificate.js';
import { curlLines, runInShell } from './curl-lines.js';
import { exchange } from './raw-http.js';
import { type ServiceProcess, startProcess } from './service-process.js';

/** Without these, Node and OpenSSL would refuse old versions whatever the service asks for. */
const LENIENT_PLATFORM = ['--tls-min-v1.0', '--tls-cipher-list=DEFAULT:@SECLEVEL=0'];

async function startWithTls(
  flags: string[] = [],
): Promise<{ service: ServiceProcess; ca: Buffer }> {
  const { cert, key } = await someCertificate();
  const service = startProcess({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }, flags);
  return { service, ca: await readFile(cert) };
}

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
  const { service, ca } = await startWithTls();
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
  const { service } = await startWithTls();
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
  const { service, ca } = await startWithTls();
  const socket = await handshake(await service.ready(), ca, version);

  expect(socket.getProtocol()).toBe(version);
  expect(socket.authorized).toBe(true);
});

test.each(['TLSv1', 'TLSv1.1'] as const)(
  'decision 21: %s is refused by the service, also where the platform would speak it',
  async (version) => {
    const { service, ca } = await startWithTls(LENIENT_PLATFORM);
    const origin = await service.ready();

    await expect(handshake(origin, ca, version)).rejects.toMatchObject({
      code: 'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
    });
    await expect(handshake(origin, ca, 'TLSv1.2')).resolves.toBeDefined();
  },
);

test('decision 21: plain HTTP on the HTTPS port is hung up on, and harms nobody else', async () => {
  const { service, ca } = await startWithTls();
  const origin = await service.ready();

  expect(await exchange(Number(origin.port), 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')).toEqual(
    [],
  );
  await expect(handshake(origin, ca, 'TLSv1.3')).resolves.toBeDefined();
});

test('decision 21: without a certificate the service speaks plain HTTP, and sends no HSTS', async () => {
  const service = startProcess();
  const origin = await service.ready();
  const answer = await fetch(new URL('/api/record?limit=1', origin));

  expect(origin.protocol).toBe('http:');
  expect(answer.status).toBe(200);
  expect(answer.headers.has('strict-transport-security')).toBe(false);
});
