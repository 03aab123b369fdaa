import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { BrokenRecordsFile } from '../file/broken-records-file.js';
import { UnusableSnapshot } from '../snapshot/snapshot-reader.js';
import type { LoadedInWorker, LoadingResult, LoadingTask } from './worker-task.js';

/** What a thread runs: beside this file, built or as a source. */
const THREAD = new URL(`./worker${extname(import.meta.url)}`, import.meta.url);

/** Loads a generation in a thread of its own, so that requests do not wait for it. */
export async function loadInWorker(
  task: LoadingTask,
  signal: AbortSignal,
  entry = THREAD,
): Promise<LoadedInWorker> {
  signal.throwIfAborted();
  const thread = startThread(entry, task);
  try {
    const result = await answerOf(thread, signal);
    if ('loaded' in result) return result.loaded;
    if ('faults' in result) throw new BrokenRecordsFile(result.faults);
    throw 'unusable' in result ? new UnusableSnapshot(result.unusable) : result.error;
  } finally {
    await thread.terminate();
  }
}

/** Whatever becomes of a thread, there is an answer or an error. */
async function answerOf(thread: Worker, signal: AbortSignal): Promise<LoadingResult> {
  const ended = new Promise<never>((_, reject) => {
    thread.once('messageerror', reject).once('exit', (code) => {
      reject(new Error(`The loading thread ended with ${code}, without an answer.`));
    });
  });
  const [result] = await Promise.race([once(thread, 'message', { signal }), ended]);
  return result;
}

function startThread(entry: URL, workerData: LoadingTask): Worker {
  if (entry.pathname.endsWith('.js')) return new Worker(entry, { workerData });
  // In development the sources are run as they are, and a thread must first be taught to read them.
  const code = `
    import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register();
    await import(${JSON.stringify(entry.href)});
  `;
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return new Worker(url, { workerData });
}
