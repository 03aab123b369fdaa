import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import { CertificateRenewal } from '../../../src/config/certificate-renewal.js';
import { readTls } from '../../../src/config/settings/settings.js';
import { someCertificate } from '../../support/certificate.js';

function renewalWith(environment: Record<string, string>) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const renewal = new CertificateRenewal(logger, () => readTls(environment));
  onTestFinished(() => renewal.stop());
  return { renewal, lines };
}

async function identity({ cert, key }: { cert: string; key: string }) {
  return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
}

it('gives new connections the certificate that the files hold now', async () => {
  const [first, second] = [await someCertificate(), await someCertificate()];
  const { cert, key } = await identity(first);
  const listener = createServer({ cert, key }).listen(0, '127.0.0.1');
  onTestFinished(() => void listener.close());
  await once(listener, 'listening');
  const { renewal, lines } = renewalWith({
    TLS_CERT_FILE: second.cert,
    TLS_KEY_FILE: second.key,
  });
  renewal.renewAt(listener, new ServiceStatus(), { cert, key });
  renewal.renew();
  const { port } = listener.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { fingerprint256: fingerprint } = socket.getPeerCertificate();
  expect(lines).toMatchObject([{ msg: 'the certificate of this service' }, { fingerprint }]);
  expect(lines[0]?.fingerprint).not.toBe(fingerprint);
  socket.destroy();
});

it('heeds a signal that came before there was a listener', async () => {
  const { cert, key } = await someCertificate();
  const { renewal, lines } = renewalWith({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
  renewal.renew();
  expect(lines).toEqual([]);
  renewal.renewAt(createServer(), new ServiceStatus(), await identity({ cert, key }));
  expect(lines).toMatchObject([
    { msg: 'the certificate of this service' },
    { msg: 'SIGHUP: new connections get this certificate' },
  ]);
});

describe('A certificate that has expired', () => {
  const past = new Date('2026-01-01T00:00:00Z');
  const future = new Date('2996-01-01T00:00:00Z');

  async function renewed(served: Date, next: Date) {
    const { cert, key } = await someCertificate(next);
    const { renewal, lines } = renewalWith({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
    const status = new ServiceStatus();
    renewal.renewAt(createServer(), status, await identity(await someCertificate(served)));
    renewal.renew();
    return { lines, status };
  }

  it('does not take the place of one that is valid', async () => {
    const { lines, status } = await renewed(future, past);
    const reason =
      'the certificate in TLS_CERT_FILE has expired (2026-01-01T00:00:00.000Z), and the one that is served has not';
    expect(lines).toMatchObject([
      { level: 30, validTo: future.toISOString(), msg: 'the certificate of this service' },
      { level: 50, reason, msg: 'SIGHUP: the certificate stays as it was' },
    ]);
    expect(status.certificateExpires).toEqual(future);
    expect(status.warnings).toEqual([]);
  });

  it('is warned of until there is a valid one', async () => {
    const { lines, status } = await renewed(past, future);
    expect(lines).toMatchObject([
      { level: 40, validTo: past.toISOString(), msg: expect.stringContaining('has expired') },
      { level: 30, validTo: future.toISOString() },
    ]);
    expect(status.warnings).toEqual([]);
  });

  it('is served, with a warning, where the one before has expired too', async () => {
    const { lines, status } = await renewed(past, new Date(past.getTime() + 1_000));
    expect(lines).toMatchObject([
      { level: 40 },
      { level: 40, validTo: '2026-01-01T00:00:01.000Z' },
    ]);
    const since = new Date('2026-01-01T00:00:01Z');
    const detail = 'The certificate has expired.';
    expect(status.warnings).toEqual([{ part: 'certificate', detail, since }]);
  });
});

it('says that there is nothing to renew, or why it cannot be', async () => {
  const { cert } = await someCertificate();
  const cases = [
    [{}, 'SIGHUP: there is no certificate to renew', undefined],
    [{ TLS_CERT_FILE: cert }, 'SIGHUP: the certificate stays as it was', /go together/],
    [{ TLS_KEY_FILE: '/nowhere' }, 'SIGHUP: the certificate stays as it was', /no such file/],
  ] as const;
  for (const [environment, msg, reason] of cases) {
    const { renewal, lines } = renewalWith({ ...environment });
    renewal.renew();
    expect(lines).toMatchObject([
      { msg, ...(reason && { reason: expect.stringMatching(reason) }) },
    ]);
  }
});
