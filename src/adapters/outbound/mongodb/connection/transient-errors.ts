import { setTimeout as wait } from 'node:timers/promises';
import { MongoNetworkError, MongoServerError, MongoServerSelectionError } from 'mongodb';

/** A read that was under way when its server went, and that may wait for nothing. */
export class ServerGone extends Error {
  constructor() {
    super('a server is gone');
  }
}

/** A read that got no reply in time. A server that is busy replies that it was interrupted. */
export class NoReply extends Error {
  constructor() {
    super('the deadline has passed');
  }
}

/** A member that is no longer, or not yet, what it was chosen for, by the driver's specification. */
const STATE_CHANGES = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436,
]);

const BROKEN_SOCKET = new Set<unknown>(['EPIPE', 'ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT']);

/** For so long work is begun again, which may take longer by its last turn. */
const PATIENCE_MS = 60_000;
const AGAIN_AFTER_MS = 250;

/** Begins work again while it fails for a reason that passes, such as an election. */
export async function untilItPasses<T>(work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  const began = performance.now();
  for (;;) {
    try {
      return await work();
    } catch (error) {
      signal?.throwIfAborted();
      if (!isPassing(error) || performance.now() - began > PATIENCE_MS) throw error;
    }
    await wait(AGAIN_AFTER_MS, undefined, { signal });
  }
}

/** Whether the same question, asked again in a while, may well be answered. */
export function isPassing(error: unknown): boolean {
  if (isCut(error) || error instanceof ServerGone) return true;
  return error instanceof MongoServerError && STATE_CHANGES.has(error.code);
}

/** Whether no server was heard of at all. A server that refuses or interrupts a read is heard. */
export function isSilence(error: unknown): boolean {
  return error instanceof NoReply || error instanceof MongoServerSelectionError || isCut(error);
}

/** Whether a connection broke. Of one that breaks under a write, the driver passes on the raw error. */
export function isCut(error: unknown): boolean {
  if (error instanceof MongoNetworkError) return true;
  return error instanceof Error && BROKEN_SOCKET.has((error as NodeJS.ErrnoException).code);
}
