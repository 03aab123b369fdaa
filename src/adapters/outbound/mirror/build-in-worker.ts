import { once } from 'node:events';
import { extname } from 'node:path';
import type { WholeRegistry } from '../../../domain/ports/registry-reader.js';
import type { PackedArrays } from '../memory/build/generation-arrays.js';
import { endOf, startWorker } from '../memory/loading/start-worker.js';
import type { BuildingTask } from './building-task.js';
import { canonicalLines } from './canonical-lines.js';
import { TooLarge } from './errors.js';

/** Every message to the worker has one reply. Errors cross the thread border as data. */
export type BuildingReply =
  | { readonly wants: 'more' }
  | { readonly built: PackedArrays }
  | { readonly tooLarge: number }
  | { readonly error: Error };

/** Beside this file: JavaScript in the built program, TypeScript in the sources. */
const WORKER = new URL(`./building-worker${extname(import.meta.url)}`, import.meta.url);
const END = null;

/**
 * Builds the arrays of a registry in a worker thread. This thread reads the records and hands them
 * over: the next piece is read while the worker has one, and sent when the worker is done with it.
 */
export async function buildInWorker(
  registry: WholeRegistry,
  maxBytes: number,
  signal: AbortSignal,
  entry = WORKER,
): Promise<PackedArrays> {
  signal.throwIfAborted();
  const task: BuildingTask = { records: registry.count, maxBytes };
  const worker = startWorker(entry, task);
  const ended = endOf(worker, 'The worker that builds the mirror');
  const send = async (piece: Uint8Array<ArrayBuffer> | typeof END): Promise<BuildingReply> => {
    const reply = once(worker, 'message', { signal });
    worker.postMessage(piece, piece ? [piece.buffer] : []);
    const [result] = (await Promise.race([reply, ended])) as [BuildingReply];
    if ('error' in result) throw result.error;
    if ('tooLarge' in result) throw new TooLarge(registry.count, result.tooLarge, maxBytes);
    return result;
  };
  try {
    let sent: Promise<unknown> | undefined;
    for await (const piece of canonicalLines(registry.records({ signal }))) {
      await sent;
      sent = send(piece);
      sent.catch(() => {}); // until it is awaited
    }
    await sent;
    const result = await send(END);
    return (result as { built: PackedArrays }).built;
  } finally {
    await worker.terminate();
  }
}
