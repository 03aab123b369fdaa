import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:tls';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
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

it('gives new connections the certificate that the files hold now', async () => {
  const [first, second] = [await someCertificate(), await someCertificate()];
  const [cert, key] = [await readFile(first.cert), await readFile(first.key)];
  const listener = createServer({ cert, key }).listen(0, '127.0.0.1');
  onTestFinished(() => void listener.close());
  await once(listener, 'listening');
  const { renewal, lines } = renewalWith({
    TLS_CERT_FILE: second.cert,
    TLS_KEY_FILE: second.key,
  });
  renewal.renewAt(listener);
  expect(lines).toEqual([]);
  renewal.renew();
  const { port } = listener.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  expect(lines).toMatchObject([{ fingerprint: socket.getPeerCertificate().fingerprint256 }]);
  socket.destroy();
});

it('heeds a signal that came before there was a listener', async () => {
  const { cert, key } = await someCertificate();
  const { renewal, lines } = renewalWith({ TLS_CERT_FILE: cert, TLS_KEY_FILE: key });
  renewal.renew();
  expect(lines).toEqual([]);
  renewal.renewAt(createServer());
  expect(lines).toMatchObject([{ msg: 'SIGHUP: new connections get this certificate' }]);
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
