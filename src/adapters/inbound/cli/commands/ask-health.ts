import { once } from 'node:events';
import { get as getHttp, type IncomingMessage } from 'node:http';
import { get as getHttps } from 'node:https';
import { json } from 'node:stream/consumers';
import { printable } from '../../../../domain/record/text.js';
import type { ServiceAddress } from '../dependencies.js';
import { plural } from '../output/format-numbers.js';

const TIMEOUT_MS = 5_000;

/** What the command `health` says: container engines show the line, and act on the exit code. */
export interface Health {
  readonly isReady: boolean;
  /** One line. */
  readonly text: string;
}

interface Report {
  readonly revision?: string;
  readonly modified?: string;
  readonly records?: number;
  readonly warnings?: readonly { readonly detail: string }[];
  /** Of a problem. */
  readonly detail?: string;
}

/** Asks a service whether it is ready. Whatever happens is an answer. */
export async function askHealth({ url, isOurs }: ServiceAddress): Promise<Health> {
  try {
    const response = await answerOf(url, isOurs);
    // A proxy may answer in its place, with something else than JSON.
    const report = (await json(response).catch(() => ({}))) as Report;
    const isReady = response.statusCode === 200;
    const said = isReady ? readyText(report) : notReadyText(report, response);
    return { isReady, text: printable(said) };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    return {
      isReady: false,
      text: printable(`not reached: ${url}: ${REASONS[code ?? ''] ?? message}`),
    };
  }
}

async function answerOf(url: URL, isOurs: boolean): Promise<IncomingMessage> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  // Our own certificate is for the name that clients use, which is not the address asked here.
  const request =
    url.protocol === 'https:'
      ? getHttps(url, { signal, rejectUnauthorized: !isOurs })
      : getHttp(url, { signal });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  return response;
}

function readyText({ revision, modified, records, warnings = [] }: Report): string {
  const what = [
    ...(revision === undefined ? [] : [`revision ${revision}`]),
    ...(modified === undefined ? [] : [`of ${modified}`]),
    ...(records === undefined ? [] : [`with ${plural(records, 'record')}`]),
  ].join(' ');
  const but = warnings.map(({ detail }) => detail).join(' ');
  return `ready${what && `: ${what}`}${but && `; ${plural(warnings.length, 'warning')}: ${but}`}`;
}

const NO_HEALTH =
  'this address has no health; a service with an ADMIN_PORT has it there: set ADMIN_PORT as it has it, or give --url';

function notReadyText({ detail }: Report, { statusCode }: IncomingMessage): string {
  if (statusCode === 404) return `not ready: 404: ${NO_HEALTH}`;
  return `not ready: ${statusCode}${detail ? `: ${detail}` : ''}`;
}

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'the connection was closed; does it speak HTTPS?',
  EPROTO: 'it does not speak HTTPS',
  ENOTFOUND: 'no address has this name',
  ABORT_ERR: `no answer within ${TIMEOUT_MS / 1_000} seconds`,
  HPE_INVALID_CONSTANT: 'it does not speak HTTP',
};
