import { X509Certificate } from 'node:crypto';
import type { Server as HttpListener } from 'node:http';
import type { Logger } from 'pino';
import { replaceCertificate, type TlsIdentity } from '../adapters/inbound/http/listener.js';
import type { ServiceStatus } from '../application/status/service-status.js';
import { InvalidSettings } from './settings/invalid-settings.js';
import { readTls } from './settings/settings.js';

interface Certificate {
  readonly validTo: Date;
  readonly fingerprint: string;
}

/**
 * SIGHUP takes a new certificate, and never ends the process. It may come at any time: one that
 * comes before there is a listener is heeded when there is.
 */
export class CertificateRenewal {
  #served: { readonly listener: HttpListener; readonly status: ServiceStatus } | undefined;
  #current: Certificate | undefined;
  #isAwaited = false;

  constructor(
    private readonly logger: Logger,
    private readonly read: () => TlsIdentity | undefined = readTls,
  ) {
    process.on('SIGHUP', this.renew);
  }

  /** From now on, the certificate of this listener is renewed. It has this one. */
  renewAt(listener: HttpListener, status: ServiceStatus, tls: TlsIdentity): void {
    this.#served = { listener, status };
    const certificate = certificateIn(tls);
    this.#serve(certificate);
    if (hasExpired(certificate)) {
      this.logger.warn(certificate, 'the certificate has expired: clients refuse it; renew it');
    } else this.logger.info(certificate, 'the certificate of this service');
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
      this.#isAwaited = !this.#served;
      if (!this.#served) return;
      const certificate = certificateIn(tls);
      this.#refuseExpired(certificate);
      replaceCertificate(this.#served.listener, tls);
      this.#serve(certificate);
      const level = hasExpired(certificate) ? 'warn' : 'info';
      logger[level](certificate, 'SIGHUP: new connections get this certificate');
    } catch (error) {
      const { message } = error as Error;
      const reason = error instanceof InvalidSettings ? error.faults.join('; ') : message;
      logger.error({ reason }, 'SIGHUP: the certificate stays as it was');
    }
  };

  #serve(certificate: Certificate): void {
    this.#current = certificate;
    if (this.#served) this.#served.status.certificateExpires = certificate.validTo;
  }

  #refuseExpired(next: Certificate): void {
    if (!hasExpired(next) || !this.#current || hasExpired(this.#current)) return;
    throw new Error(
      `the certificate in TLS_CERT_FILE has expired (${next.validTo.toISOString()}), and the one that is served has not`,
    );
  }
}

function certificateIn({ cert }: TlsIdentity): Certificate {
  const { validTo, fingerprint256: fingerprint } = new X509Certificate(cert);
  return { validTo: new Date(validTo), fingerprint };
}

function hasExpired({ validTo }: Certificate): boolean {
  return validTo.getTime() <= Date.now();
}
