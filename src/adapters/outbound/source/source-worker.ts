import { BrokenRecordsFile } from '../memory/errors.js';
import { runOnPieces } from '../memory/loading/run-on-pieces.js';
import type { SourceResult } from './build-from-source.js';
import { runSourceTask } from './source-task.js';

/* The entry point of a worker thread: it is sent records, posts what it builds of them and ends. */

runOnPieces(async (pieces) => {
  try {
    const loaded = await runSourceTask(pieces);
    const arrays = [...loaded.arrays, ...loaded.unpublished];
    return { result: { loaded } satisfies SourceResult, arrays };
  } catch (error) {
    if (!(error instanceof BrokenRecordsFile)) throw error;
    return { result: { faults: error.faults } satisfies SourceResult };
  }
});
