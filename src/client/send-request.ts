import { RegistryProblem, ServiceUnavailable } from './errors.js';
import { problemIn } from './problem-in.js';

export interface RequestOptions {
  readonly signal?: AbortSignal | undefined;
  readonly etag?: string | undefined;
}

export interface Sender {
  readonly fetch: typeof fetch;
  /** How often a request is sent again while the service is away. */
  readonly retries: number;
  /** The longest wait before the next try, in seconds. The service may ask for less. */
  readonly maxWait: number;
}

/** Sends a request, and again while the service is away. Throws what is no 200 and no 304. */
export async function sendRequest(
  address: URL,
  { signal, etag }: RequestOptions,
  { fetch, retries, maxWait }: Sender,
): Promise<Response> {
  const headers = new Headers({ accept: 'application/json, application/problem+json' });
  if (etag !== undefined) headers.set('if-none-match', etag);
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(address, { headers, signal: signal ?? null });
    if (response.ok) return ofService(response, address);
    if (response.status === 304 && etag !== undefined) return response;
    const problem = await problemIn(response);
    const wait = problem.retryAfter ?? 2 ** attempt;
    const isWorthIt = problem instanceof ServiceUnavailable && attempt < retries && wait <= maxWait;
    if (!isWorthIt) throw problem;
    await pause(wait * 1000, signal);
  }
}

/** Some web servers send a page of their own for every address that they do not know. */
async function ofService(response: Response, address: URL): Promise<Response> {
  if (!/^text\/html\b/i.test(response.headers.get('content-type') ?? '')) return response;
  await response.body?.cancel();
  const detail = `${address.origin}${address.pathname} is a page for people, not an address of the service: look at the base address.`;
  throw new RegistryProblem({ status: response.status, detail });
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}
