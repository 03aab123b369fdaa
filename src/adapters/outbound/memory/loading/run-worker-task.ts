import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import { Arena } from '../build/arena.js';
import { buildGeneration } from '../build/build-generation.js';
import { packArrays } from '../build/generation-arrays.js';
import { readRecordFile } from '../file/record-file.js';
import { readSnapshot } from '../snapshot/snapshot-reader.js';
import { SnapshotWriter } from '../snapshot/snapshot-writer.js';
import type { LoadedInWorker, LoadingTask } from './worker-task.js';

/** Does what a loading thread is told. Files are opened by whoever tells it, and stay theirs. */
export async function runLoadingTask(task: LoadingTask): Promise<LoadedInWorker> {
  if (task.do === 'restore') {
    return { ...(await readSnapshot(task.snapshot, task.source)), pieces: [] };
  }
  const { records, snapshot, source } = task;
  const from = readRecordFile({ fd: records });
  const pause = () => untilOthersHaveRun();
  if (snapshot === undefined) {
    const pieces = new Arena();
    const packed = packArrays(await buildGeneration(from, pieces, pause));
    return { ...packed, pieces: pieces.pieces };
  }
  const writer = new SnapshotWriter(snapshot, source);
  writer.finish(await buildGeneration(from, writer, pause));
  return { text: '', arrays: [], pieces: [] };
}
