import { once } from 'node:events';
import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { endOf, startWorker } from '../../../worker/start-worker.js';
import { BrokenRecordsFile, UnusableSnapshot } from '../errors.js';
import type { LoadedArrays, LoadingResult, LoadingTask } from './loading-task.js';

/** Beside this file: JavaScript in the built program, TypeScript in the sources. */
const WORKER = new URL(`./loading-worker${extname(import.meta.url)}`, import.meta.url);

/** Runs a task in a worker thread of its own, so that requests do not wait for it. */
export async function loadInWorker(
  task: LoadingTask,
  signal: AbortSignal,
  entry = WORKER,
): Promise<LoadedArrays> {
  signal.throwIfAborted();
  const worker = startWorker(entry, task);
  try {
    const result = await resultOf(worker, signal);
    if ('loaded' in result) return result.loaded;
    if ('faults' in result) throw new BrokenRecordsFile(result.faults);
    throw 'unusable' in result ? new UnusableSnapshot(result.unusable) : result.error;
  } finally {
    await worker.terminate();
  }
}

/** Settles whatever happens to the worker. */
async function resultOf(worker: Worker, signal: AbortSignal): Promise<LoadingResult> {
  const ended = endOf(worker, 'The loading worker');
  const [result] = await Promise.race([once(worker, 'message', { signal }), ended]);
  return result;
}
