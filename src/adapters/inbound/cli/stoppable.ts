import type { Readable } from 'node:stream';

/** The same items, and no waiting for more of a stream when the work is stopped. */
export async function* stoppable<T>(
  items: AsyncIterable<T>,
  stream: Readable,
  signal: AbortSignal,
): AsyncGenerator<T> {
  const stop = () => void stream.destroy();
  signal.addEventListener('abort', stop);
  try {
    yield* items;
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
