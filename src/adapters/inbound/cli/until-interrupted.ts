/** A work that its user has stopped. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';

  constructor(readonly signal: 'SIGINT' | 'SIGTERM') {
    super('Stopped. Nothing was changed.');
  }
}

/** Runs work that ends in order when the process is asked to end; the second time it just ends. */
export async function untilInterrupted<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const ending = new AbortController();
  const end = (signal: NodeJS.Signals) => ending.abort(new Interrupted(signal as 'SIGINT'));
  process.once('SIGINT', end).once('SIGTERM', end);
  try {
    return await work(ending.signal);
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}
