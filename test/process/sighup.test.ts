import { readFile, writeFile } from 'node:fs/promises';
import { connect, type SecureVersion, type TLSSocket } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { writeCertificate } from '../support/certificate.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { startProcess } from './service-process.js';

async function handshake(origin: URL, maxVersion?: SecureVersion): Promise<TLSSocket> {
  const socket = connect({
    host: '127.0.0.1',
    port: Number(origin.port),
    rejectUnauthorized: false,
    ciphers: 'DEFAULT:@SECLEVEL=0',
    ...(maxVersion && { minVersion: maxVersion, maxVersion }),
  });
  onTestFinished(() => void socket.destroy());
  return new Promise((resolve, reject) => {
    socket.once('secureConnect', () => resolve(socket)).once('error', reject);
  });
}

const fingerprintAt = async (origin: URL) =>
  (await handshake(origin)).getPeerCertificate().fingerprint256;

test('SIGHUP takes a new certificate, and what is open goes on', async () => {
  const { cert, key } = await writeCertificate(await temporaryFolder());
  const flags = ['--tls-min-v1.0', '--tls-cipher-list=DEFAULT:@SECLEVEL=0'];
  const service = startProcess({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key }, flags);
  const origin = await service.ready();
  const open = await handshake(origin);
  const before = open.getPeerCertificate().fingerprint256;
  const other = await writeCertificate(await temporaryFolder());
  await writeFile(cert, await readFile(other.cert));
  await writeFile(key, await readFile(other.key));
  expect(await fingerprintAt(origin)).toBe(before);

  service.signal('SIGHUP');
  const line = await service.logged(({ msg }) => String(msg).startsWith('SIGHUP'));
  expect(line).toMatchObject({ level: 30, validTo: expect.stringContaining('20') });
  expect(line.fingerprint).not.toBe(before);
  expect(await fingerprintAt(origin)).toBe(line.fingerprint);
  // The bounds of the first certificate are those of the second.
  await expect(handshake(origin, 'TLSv1.1')).rejects.toThrow();
  expect((await handshake(origin, 'TLSv1.2')).getProtocol()).toBe('TLSv1.2');

  open.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  let answer = '';
  for await (const bytes of open) answer += bytes;
  expect(answer).toMatch(/^HTTP\/1\.1 200 /);
});

test('SIGHUP keeps the certificate if the new one cannot be used, and says why', async () => {
  const { cert, key } = await writeCertificate(await temporaryFolder());
  const service = startProcess({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
  const origin = await service.ready();
  const before = await fingerprintAt(origin);
  const other = await writeCertificate(await temporaryFolder());
  await writeFile(cert, await readFile(other.cert));
  service.signal('SIGHUP');
  const line = await service.logged(({ level }) => level === 50);
  expect(line).toMatchObject({
    msg: 'SIGHUP: the certificate stays as it was',
    reason: expect.stringContaining('TLS_KEY_FILE must hold the key of the certificate'),
  });
  expect(service.stdout).not.toContain('PRIVATE KEY');
  expect(await fingerprintAt(origin)).toBe(before);
});

test('SIGHUP never ends a service, also if it has no certificate', async () => {
  const service = startProcess({});
  await service.ready();
  service.signal('SIGHUP');
  const line = await service.logged(({ msg }) => String(msg).startsWith('SIGHUP'));
  expect(line).toMatchObject({ level: 30, msg: 'SIGHUP: there is no certificate to renew' });
  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
});

/** Sends the signal when the first module but main.js is loaded. */
const HOOKS = `export async function load(url, context, next) {
  if (url.includes('/dist/') && !url.endsWith('/dist/main.js') && !globalThis.sent) {
    globalThis.sent = true;
    process.kill(process.pid, 'SIGHUP');
  }
  return next(url, context);
}`;
const REGISTER = `import { register } from 'node:module'; register(${JSON.stringify(moduleOf(HOOKS))})`;

function moduleOf(text: string): string {
  return `data:text/javascript,${encodeURIComponent(text)}`;
}

test('SIGHUP does not end a service that is still loading its modules', async () => {
  const service = startProcess({}, ['--import', moduleOf(REGISTER)]);
  await service.ready();
  service.signal('SIGTERM');
  expect(await service.exited).toEqual({ code: 0, signal: null });
});
