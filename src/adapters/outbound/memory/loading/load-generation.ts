import type { FileHandle } from 'node:fs/promises';
import { Arena } from '../build/arena.js';
import { buildInMemory } from '../build/build-in-memory.js';
import { unpackArrays } from '../build/generation-arrays.js';
import { BrokenRecordsFile } from '../file/broken-records-file.js';
import { readRecordFile } from '../file/record-file.js';
import type { OpenedFile } from '../file/watched-file.js';
import { MemoryGeneration } from '../memory-generation.js';
import { unpublishedInFile } from '../records/unpublished-texts.js';
import { SnapshotFile } from '../snapshot/snapshot-file.js';
import { loadInWorker } from './load-in-worker.js';

/** Below this, a file is loaded before a thread would have started. */
const LARGE_FROM = 4 * 1024 * 1024;

export interface LoadingOptions {
  /** Where the snapshot of a large file is kept; none is where there is no path. */
  readonly snapshot?: string | undefined;
  /** From how many bytes on a file is large. */
  readonly largeFrom?: number | undefined;
  readonly onSnapshot?: ((news: SnapshotNews) => void) | undefined;
  /** Runs a task: in a thread of its own, unless told otherwise. */
  readonly run?: typeof loadInWorker | undefined;
}

export interface SnapshotNews {
  readonly snapshot: 'used' | 'not usable' | 'written' | 'not written';
  readonly reason?: string;
}

/** The generation of an opened records file: from its snapshot, or built, and then with one. */
export async function loadGeneration(
  opened: OpenedFile,
  { snapshot, largeFrom = LARGE_FROM, onSnapshot = () => {}, run = loadInWorker }: LoadingOptions,
): Promise<MemoryGeneration> {
  const { file, version, modified, signal } = opened;
  if (version.size < largeFrom) {
    return buildInMemory(readRecordFile(file, signal), modified, signal);
  }
  const source = Object.values(version).join(' ');
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
    const store = await restore(kept, restored, signal, onSnapshot);
    if (store) return store;
    try {
      const written = await kept.replace(file, build);
      onSnapshot({ snapshot: 'written' });
      // What building took is given back only when nothing of it is kept, so what is served is
      // read from the file, which is thereby checked too.
      return await restored(written);
    } catch (error) {
      if (error instanceof BrokenRecordsFile || signal.aborted) throw error;
      onSnapshot({ snapshot: 'not written', reason: String(error) });
    }
  }
  const { pieces, ...packed } = await build();
  return new MemoryGeneration(unpackArrays(packed), new Arena(pieces), modified);
}

/** Undefined where there is no snapshot, or none that is to be trusted. */
async function restore(
  kept: SnapshotFile,
  restored: (file: FileHandle) => Promise<MemoryGeneration>,
  signal: AbortSignal,
  onSnapshot: (news: SnapshotNews) => void,
): Promise<MemoryGeneration | undefined> {
  try {
    const file = await kept.open();
    if (!file) return undefined;
    const store = await restored(file);
    onSnapshot({ snapshot: 'used' });
    return store;
  } catch (error) {
    signal.throwIfAborted();
    onSnapshot({ snapshot: 'not usable', reason: (error as Error).message });
    return undefined;
  }
}
