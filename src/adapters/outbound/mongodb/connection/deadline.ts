import { NoReply } from './transient-errors.js';

/** After so long without a reply, it is worth a look whether the server is still there. */
const SLOW_MS = 250;

/** Runs work that must end by a deadline, or as soon as any of some signals says so. */
export async function withDeadline<T>(
  milliseconds: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
  /** Called if the work takes a while. The work ends if this rejects. */
  onSlow?: (() => Promise<void>) | undefined,
): Promise<T> {
  for (const signal of signals) signal.throwIfAborted();
  const ending = new AbortController();
  const end = ({ target }: Event) => ending.abort((target as AbortSignal).reason);
  const over = () => ending.abort(new NoReply());
  let timer: NodeJS.Timeout;
  if (onSlow && milliseconds > SLOW_MS) {
    timer = setTimeout(() => {
      timer = setTimeout(over, milliseconds - SLOW_MS);
      onSlow().catch((reason) => ending.abort(reason));
    }, SLOW_MS);
  } else timer = setTimeout(over, milliseconds);
  for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', end);
  }
}
