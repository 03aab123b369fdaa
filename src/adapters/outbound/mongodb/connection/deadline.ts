/** Runs work that must end by a deadline, or as soon as any of some signals says so. */
export async function withDeadline<T>(
  milliseconds: number,
  signals: readonly AbortSignal[],
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  for (const signal of signals) signal.throwIfAborted();
  const ending = new AbortController();
  const end = ({ target }: Event) => ending.abort((target as AbortSignal).reason);
  const timer = setTimeout(() => ending.abort(new Error('the deadline has passed')), milliseconds);
  for (const signal of signals) signal.addEventListener('abort', end, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    for (const signal of signals) signal.removeEventListener('abort', end);
  }
}
