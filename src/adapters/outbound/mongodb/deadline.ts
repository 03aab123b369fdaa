/** Runs work that must end by a deadline, or as soon as the asker has gone. */
export async function withDeadline<T>(
  milliseconds: number,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const ending = new AbortController();
  const gone = () => ending.abort(signal?.reason);
  const timer = setTimeout(() => ending.abort(new Error('the deadline has passed')), milliseconds);
  signal?.addEventListener('abort', gone, { once: true });
  try {
    return await work(ending.signal);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', gone);
  }
}
