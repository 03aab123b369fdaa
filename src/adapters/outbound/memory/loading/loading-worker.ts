import { parentPort, workerData } from 'node:worker_threads';
import { BrokenRecordsFile, UnusableSnapshot } from '../errors.js';
import { type LoadingResult, runLoadingTask } from './loading-task.js';

/* The entry point of a worker thread: it runs one task, posts the result and ends. */

function post(result: LoadingResult, arrays: readonly Uint8Array[] = []): void {
  const transferred = arrays.map(({ buffer }) => buffer as ArrayBuffer);
  parentPort?.postMessage(result, transferred);
}

runLoadingTask(workerData).then(
  (loaded) => post({ loaded }, [...loaded.arrays, ...loaded.unpublished]),
  (error) => {
    if (error instanceof BrokenRecordsFile) post({ faults: error.faults });
    else if (error instanceof UnusableSnapshot) post({ unusable: error.message });
    else post({ error });
  },
);
