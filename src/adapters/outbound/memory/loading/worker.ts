import { parentPort, workerData } from 'node:worker_threads';
import { BrokenRecordsFile } from '../file/broken-records-file.js';
import { UnusableSnapshot } from '../snapshot/snapshot-reader.js';
import { runLoadingTask } from './run-worker-task.js';
import type { LoadingResult } from './worker-task.js';

/* The entry of a thread that loads one generation, gives it away and ends. */

function answer(result: LoadingResult, arrays: readonly Uint8Array[] = []): void {
  const given = arrays.map(({ buffer }) => buffer as ArrayBuffer);
  parentPort?.postMessage(result, given);
}

runLoadingTask(workerData).then(
  (loaded) => answer({ loaded }, [...loaded.arrays, ...loaded.pieces]),
  (error) => {
    if (error instanceof BrokenRecordsFile) answer({ faults: error.faults });
    else if (error instanceof UnusableSnapshot) answer({ unusable: error.message });
    else answer({ error });
  },
);
