import { X509Certificate } from 'node:crypto';
import type { Server as HttpListener } from 'node:http';
import type { Logger } from 'pino';
import { replaceCertificate, type TlsIdentity } from '../adapters/inbound/http/listener.js';
import { InvalidSettings } from './settings/invalid-settings.js';
import { readTls } from './settings/settings.js';

/**
 * SIGHUP takes a new certificate, and never ends the process. It may come at any time: one that
 * comes before there is a listener is heeded when there is.
 */
export class CertificateRenewal {
  #listener: HttpListener | undefined;
  #isAwaited = false;

  constructor(
    private readonly logger: Logger,
    private readonly read: () => TlsIdentity | undefined = readTls,
  ) {
    process.on('SIGHUP', this.renew);
  }

  /** From now on, the certificate of this listener is renewed. */
  renewAt(listener: HttpListener): void {
    this.#listener = listener;
    if (this.#isAwaited) this.renew();
  }

  stop(): void {
    process.off('SIGHUP', this.renew);
  }

  readonly renew = (): void => {
    const { logger } = this;
    try {
      const tls = this.read();
      if (!tls) {
        logger.info('SIGHUP: there is no certificate to renew');
        return;
      }
      this.#isAwaited = !this.#listener;
      if (!this.#listener) return;
      replaceCertificate(this.#listener, tls);
      const { validTo, fingerprint256: fingerprint } = new X509Certificate(tls.cert);
      logger.info({ validTo, fingerprint }, 'SIGHUP: new connections get this certificate');
    } catch (error) {
      const { message } = error as Error;
      const reason = error instanceof InvalidSettings ? error.faults.join('; ') : message;
      logger.error({ reason }, 'SIGHUP: the certificate stays as it was');
    }
  };
}
