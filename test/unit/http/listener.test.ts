import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { connect } from 'node:tls';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { limits, timeLimits } from '../../../src/adapters/inbound/http/limits.js';
import {
  createListener,
  replaceCertificate,
  type TlsIdentity,
} from '../../../src/adapters/inbound/http/listener.js';
import { someCertificate } from '../../support/certificate.js';

async function identity(): Promise<TlsIdentity> {
  const { cert, key } = await someCertificate();
  return { cert: await readFile(cert, 'utf8'), key: await readFile(key, 'utf8') };
}

/** Makes a listener listen as hapi does. */
async function listening(listener: Server): Promise<number> {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void listener.close());
  return (listener.address() as AddressInfo).port;
}

/** The certificate that a client is shown. */
async function shownAt(port: number): Promise<string> {
  const socket = connect({ port, rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return raw.toString('base64');
}

const inPem = ({ cert }: TlsIdentity) => cert.replace(/-----.*-----|\s/g, '');

describe('A listener', () => {
  it.each(['HTTP', 'HTTPS'])('has every bound that only it can keep: %s', async (scheme) => {
    const tls = scheme === 'HTTPS' ? await identity() : undefined;
    expect(createListener(tls, timeLimits)).toMatchObject({
      headersTimeout: timeLimits.headersMs,
      requestTimeout: timeLimits.requestMs,
      keepAliveTimeout: timeLimits.keepAliveMs,
      timeout: timeLimits.idleSocketMs,
      maxConnections: limits.connections,
      maxHeadersCount: limits.headerCount,
      maxHeaderSize: limits.headerBytes,
      requireHostHeader: false,
    });
  });

  it('lets a crowd of clients wait to be accepted', async () => {
    const listen = vi.spyOn(NetServer.prototype, 'listen');
    onTestFinished(() => listen.mockRestore());
    await listening(createListener(undefined, timeLimits));
    const backlog = limits.backlog;
    expect(listen).toHaveBeenCalledWith({ port: 0, host: '127.0.0.1', backlog }, expect.anything());
  });

  it('speaks no version of TLS before 1.2, also with a new certificate', async () => {
    const listener = createListener(await identity(), timeLimits);
    expect(listener).toMatchObject({ minVersion: 'TLSv1.2' });
    replaceCertificate(listener, await identity());
    expect(listener).toMatchObject({ minVersion: 'TLSv1.2' });
  });

  it('shows its certificate, and a new one to those who come after it', async () => {
    const [first, second] = [await identity(), await identity()];
    const listener = createListener(first, timeLimits);
    const port = await listening(listener);
    expect(await shownAt(port)).toBe(inPem(first));
    replaceCertificate(listener, second);
    expect(await shownAt(port)).toBe(inPem(second));
  });
});
