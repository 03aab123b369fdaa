import type { Readable } from 'node:stream';
import { Interrupted } from './errors.js';

/**
 * Runs work that SIGINT or SIGTERM aborts, so that it can clean up. The same signal again ends
 * the process at once, because each handler is called only once.
 */
export async function runUntilInterrupted<T>(
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (signal: NodeJS.Signals) => controller.abort(new Interrupted(signal));
  process.once('SIGINT', abort).once('SIGTERM', abort);
  try {
    return await work(controller.signal);
  } finally {
    process.off('SIGINT', abort).off('SIGTERM', abort);
  }
}

/** The same items. An abort destroys the stream they come from: a silent pipe would never end. */
export async function* destroyOnAbort<T>(
  items: AsyncIterable<T>,
  stream: Readable,
  signal: AbortSignal,
): AsyncGenerator<T> {
  signal.throwIfAborted(); // whoever comes too late hears nothing any more
  const destroy = () => void stream.destroy();
  signal.addEventListener('abort', destroy);
  try {
    yield* items;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', destroy);
  }
}
