import {
  InvalidQuestion,
  NothingFound,
  type ProblemBody,
  RegistryChanged,
  RegistryProblem,
  ServiceUnavailable,
} from './errors.js';

const AWAY = new Set([429, 502, 503, 504]);
const NOTHING = /:(record-not-found|municipality-not-found|no-results)$/;

/** The error that an answer stands for. */
export async function problemIn(response: Response): Promise<RegistryProblem> {
  const { status } = response;
  const body = { ...(await bodyOf(response)), status };
  const retryAfter = secondsUntil(response.headers.get('retry-after'));
  if (status === 400) {
    const faults = body.errors ?? [];
    const isStale = faults.length === 1 && /revision/.test(faults[0]?.detail ?? '');
    const isCursor = faults[0]?.parameter === 'cursor';
    return isStale && isCursor ? new RegistryChanged(body) : new InvalidQuestion(body);
  }
  if (status === 404 && NOTHING.test(body.type ?? '')) return new NothingFound(body);
  if (AWAY.has(status)) return new ServiceUnavailable(body, retryAfter);
  return new RegistryProblem(body);
}

/** Proxies answer with pages of their own: these are no problems, and say nothing here. */
async function bodyOf(response: Response): Promise<Partial<ProblemBody>> {
  try {
    const body: unknown = await response.json();
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

/** `Retry-After` is a number of seconds, or a date, which has letters. */
function secondsUntil(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const seconds = /[a-z]/i.test(header) ? (Date.parse(header) - Date.now()) / 1000 : Number.NaN;
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
