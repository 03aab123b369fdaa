import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import { Arena } from '../build/arena.js';
import { type PackedArrays, packArrays } from '../build/generation-arrays.js';
import { buildArrays } from '../build/generation-arrays-builder.js';
import { readRecords } from '../records-file/read-records.js';
import { readSnapshot } from '../snapshot/snapshot-reader.js';
import { SnapshotWriter } from '../snapshot/snapshot-writer.js';

/** What a worker does. Files are descriptors; who opened them closes them. */
export type LoadingTask =
  | { readonly do: 'restore'; readonly snapshot: number; readonly source: string }
  | {
      readonly do: 'build';
      readonly records: number;
      /** A new file for the snapshot; absent if none can be written. */
      readonly snapshot?: number | undefined;
      readonly source: string;
    };

/** What a worker returns. If it wrote a snapshot, the arrays are there and not here. */
export interface LoadedArrays extends PackedArrays {
  /** The chunks of an `Arena` with all unpublished texts, if no snapshot has them. */
  readonly unpublished: readonly Uint8Array[];
}

export async function runLoadingTask(task: LoadingTask): Promise<LoadedArrays> {
  if (task.do === 'restore') {
    return { ...(await readSnapshot(task.snapshot, task.source)), unpublished: [] };
  }
  const records = readRecords({ fd: task.records });
  const pause = () => untilOthersHaveRun();
  if (task.snapshot === undefined) {
    const unpublished = new Arena();
    const packed = packArrays(await buildArrays(records, unpublished, pause));
    return { ...packed, unpublished: unpublished.chunks };
  }
  const writer = new SnapshotWriter(task.snapshot, task.source);
  writer.finish(await buildArrays(records, writer, pause));
  return { text: '', arrays: [], unpublished: [] };
}

/** A message from a worker. Errors cross the thread border as data: they would lose their class. */
export type LoadingResult =
  | { readonly loaded: LoadedArrays }
  | { readonly faults: readonly string[] }
  | { readonly unusable: string }
  | { readonly error: Error };
