import { realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  ImportConflict,
  NothingLoaded,
  RevisionGone,
  StorageUnavailable,
} from '../../../domain/errors.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type {
  KeptRegistry,
  RegistryHistory,
  RolledBack,
} from '../../../domain/ports/registry-history.js';
import { namingWriteErrors } from './errors.js';
import { type LockOptions, withLock } from './records-file/lock-file.js';
import { RecordsFile } from './records-file/records-file.js';
import {
  findPrevious,
  finishSwitch,
  keepRejected,
  previousPath,
  rejectedPath,
  replaceRecordsFile,
} from './records-file/replace-records-file.js';

export interface HistoryOptions extends LockOptions {
  /** A file that is kept holds no registry. */
  readonly onDamaged?: (message: string) => void;
}

/**
 * The records file, and beside it the one that it replaced, so that a bad import can be undone. No
 * older one is kept.
 */
export class MemoryRegistryHistory implements RegistryHistory {
  constructor(
    private readonly file: string,
    private readonly options: HistoryOptions = {},
  ) {}

  /** Files that hold no registry are reported and left out. */
  async list({ signal }: AskOptions = {}): Promise<readonly KeptRegistry[]> {
    return withBothFiles(await this.#target(), async (currentFile, previousFile) => {
      const current = await this.#unlessDamaged(currentFile, signal);
      const previous = await this.#unlessDamaged(previousFile, signal);
      if (!current) return previous ? [{ ...previous, isCurrent: false }] : [];
      return previous && previous.revision !== current.revision ? [current, previous] : [current];
    });
  }

  async rollBack(revision?: string, { signal }: AskOptions = {}): Promise<RolledBack> {
    const target = await this.#target();
    return withBothFiles(target, async (current, previous) => {
      if (!current && !previous) throw new NothingLoaded();
      // Read to the end before anything changes: a damaged file must not become current.
      const registry = await previous?.registry(signal);
      if (previous && registry && registry.revision === (revision ?? registry.revision)) {
        const before = await current?.summaryIfWhole(signal);
        const isWhole = before !== undefined;
        await exchange({ target, current, previous, isWhole }, { ...this.options, signal });
        const replaced = before ?? { unknown: whyUnknown(target, current) };
        return { ...registry, since: await previous.since(), replaced };
      }
      if (revision === undefined) throw new RevisionGone('No registry is kept before this one.');
      const now = await current?.registry(signal);
      if (now?.revision !== revision) {
        throw new RevisionGone(`Revision ${revision} is not kept; history lists what is.`);
      }
      return now;
    });
  }

  async #unlessDamaged(file: RecordsFile | undefined, signal: AbortSignal | undefined) {
    try {
      return await file?.registry(signal);
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error;
      this.options.onDamaged?.(error.message);
      return undefined;
    }
  }

  /** If the path is a symbolic link, the file behind it is replaced, not the link. */
  #target(): Promise<string> {
    return realpath(this.file).catch(() => this.file);
  }
}

function whyUnknown(target: string, current: RecordsFile | undefined): string {
  if (!current) return 'The records file was gone.';
  return `The records file held no registry; it is now ${basename(rejectedPath(target))}.`;
}

const MOST_TRIES = 10;

/** Opens the records file and the previous one. Tries again if a switch came in between. */
async function withBothFiles<T>(
  target: string,
  work: (current?: RecordsFile, previous?: RecordsFile) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const current = await RecordsFile.open(target);
    let previous: RecordsFile | undefined;
    try {
      previous = await RecordsFile.open(await findPrevious(target));
      if (!current || (await current.isAt(target))) return await work(current, previous);
    } finally {
      await current?.close();
      await previous?.close();
    }
  }
  throw new StorageUnavailable(`${target} is being replaced over and over; try again later.`);
}

interface Exchange {
  readonly target: string;
  /** Undefined where there is no records file any more. */
  readonly current: RecordsFile | undefined;
  readonly previous: RecordsFile;
  /** Whether the current file holds a registry. */
  readonly isWhole: boolean;
}

function exchange(files: Exchange, lock: LockOptions): Promise<void> {
  const { target, current, previous, isWhole } = files;
  const path = previousPath(target);
  const work = async () => {
    await finishSwitch(target);
    const isSame = current ? await current.isAt(target) : !(await RecordsFile.exists(target));
    if (!isSame || !(await previous.isAt(path))) throw new ImportConflict();
    if (current) await previous.copyPermissionsOf(target);
    // What holds no registry must not become the one to go back to, and may still be mended.
    if (current && !isWhole) await keepRejected(target);
    await replaceRecordsFile(target, path, { keep: isWhole });
  };
  return namingWriteErrors(target, () => withLock(`${target}.lock`, work, lock));
}
