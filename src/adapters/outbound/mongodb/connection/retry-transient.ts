import { setTimeout as wait } from 'node:timers/promises';
import { isTransient } from '../errors.js';

/** For so long an operation is begun again; its last attempt may take longer. */
const RETRY_FOR_MS = 60_000;
const RETRY_AFTER_MS = 250;

/** Begins an operation again while its fault is transient, such as an election. */
export async function retryTransient<T>(
  operation: () => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const began = performance.now();
  for (;;) {
    try {
      return await operation();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isTransient(error) || performance.now() - began > RETRY_FOR_MS) throw error;
    }
    await wait(RETRY_AFTER_MS, undefined, { signal });
  }
}
