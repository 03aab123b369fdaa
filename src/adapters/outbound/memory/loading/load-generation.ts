import type { FileHandle } from 'node:fs/promises';
import { Arena } from '../build/arena.js';
import { buildGeneration } from '../build/build-generation.js';
import { unpackArrays } from '../build/generation-arrays.js';
import { BrokenRecordsFile, UnusableSnapshot } from '../errors.js';
import { MemoryGeneration } from '../memory-generation.js';
import { unpublishedInFile } from '../records/unpublished-texts.js';
import type { OpenedFile } from '../records-file/opened-file.js';
import { readRecords } from '../records-file/read-records.js';
import { SnapshotFile } from '../snapshot/snapshot-file.js';
import { loadInWorker } from './load-in-worker.js';

/** A smaller file is loaded faster than a worker starts. */
const LARGE_FROM = 4 * 1024 * 1024;

export interface LoadingOptions {
  /** The path of a large file's snapshot. Without a path there is no snapshot. */
  readonly snapshot?: string | undefined;
  /** A file of this many bytes or more is large. */
  readonly largeFrom?: number | undefined;
  readonly onSnapshot?: ((news: SnapshotNews) => void) | undefined;
  /** How a task is run; in a worker by default. */
  readonly run?: typeof loadInWorker | undefined;
}

export interface SnapshotNews {
  readonly snapshot: 'used' | 'outdated' | 'not usable' | 'written' | 'not written';
  readonly reason?: string;
}

/** Loads a records file: a small one in this thread, a large one from its snapshot, or in a worker. */
export async function loadGeneration(
  { handle: file, stats }: OpenedFile,
  { snapshot, largeFrom = LARGE_FROM, onSnapshot = () => {}, run = loadInWorker }: LoadingOptions,
  signal: AbortSignal,
): Promise<MemoryGeneration> {
  const { size, mtimeNs, ctimeNs, ino, mtime: modified } = stats;
  if (size < largeFrom) {
    return buildGeneration(readRecords(file, signal), modified, signal);
  }
  const source = [size, mtimeNs, ctimeNs, ino].join(' ');
  const build = (snapshotFile?: FileHandle) =>
    run({ do: 'build', records: file.fd, snapshot: snapshotFile?.fd, source }, signal);
  const restored = async (snapshotFile: FileHandle) => {
    try {
      const packed = await run({ do: 'restore', snapshot: snapshotFile.fd, source }, signal);
      return new MemoryGeneration(unpackArrays(packed), unpublishedInFile(snapshotFile), modified);
    } catch (error) {
      await snapshotFile.close();
      throw error;
    }
  };

  if (snapshot !== undefined) {
    const kept = new SnapshotFile(snapshot);
    const generation = await restore(kept, restored, signal, onSnapshot);
    if (generation) return generation;
    try {
      const written = await kept.replace(file, build);
      onSnapshot({ snapshot: 'written' });
      // The arrays are read back from the new snapshot. Those that were built lie among garbage
      // that the allocator could not return while they live. It also checks the file.
      return await restored(written);
    } catch (error) {
      if (error instanceof BrokenRecordsFile || signal.aborted) throw error;
      onSnapshot({ snapshot: 'not written', reason: String(error) });
    }
  }
  const { unpublished, ...packed } = await build();
  return new MemoryGeneration(unpackArrays(packed), new Arena(unpublished), modified);
}

/** Undefined if there is no snapshot, or none that may be used. */
async function restore(
  kept: SnapshotFile,
  restored: (file: FileHandle) => Promise<MemoryGeneration>,
  signal: AbortSignal,
  onSnapshot: (news: SnapshotNews) => void,
): Promise<MemoryGeneration | undefined> {
  try {
    const file = await kept.open();
    if (!file) return undefined;
    const generation = await restored(file);
    onSnapshot({ snapshot: 'used' });
    return generation;
  } catch (error) {
    signal.throwIfAborted();
    const isOutdated = error instanceof UnusableSnapshot && error.isOutdated;
    const snapshot = isOutdated ? 'outdated' : 'not usable';
    onSnapshot({ snapshot, reason: (error as Error).message });
    return undefined;
  }
}
