import { workerData } from 'node:worker_threads';
import { runOnPieces } from '../memory/loading/run-on-pieces.js';
import type { BuildingResult } from './build-in-worker.js';
import { runBuildingTask } from './building-task.js';
import { TooLarge } from './errors.js';

/* The entry point of a worker thread: it is sent records, posts what it builds of them and ends. */

runOnPieces(async (pieces) => {
  try {
    const built = await runBuildingTask(workerData, pieces);
    return { result: { built } satisfies BuildingResult, arrays: built.arrays };
  } catch (error) {
    if (!(error instanceof TooLarge)) throw error;
    return { result: { tooLarge: error.bytes } satisfies BuildingResult };
  }
});
