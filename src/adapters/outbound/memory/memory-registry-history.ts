import { realpath } from 'node:fs/promises';
import {
  ImportConflict,
  NothingLoaded,
  RevisionGone,
  StorageUnavailable,
} from '../../../domain/errors.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { KeptRegistry, RegistryHistory } from '../../../domain/ports/registry-history.js';
import { namingWriteErrors } from './errors.js';
import { type LockOptions, withLock } from './records-file/lock-file.js';
import { RecordsFile } from './records-file/records-file.js';
import {
  findPrevious,
  finishSwitch,
  previousPath,
  replaceRecordsFile,
} from './records-file/replace-records-file.js';

/** The records file, and beside it the one that it replaced. */
export class MemoryRegistryHistory implements RegistryHistory {
  constructor(
    private readonly file: string,
    private readonly lock: LockOptions = {},
  ) {}

  async list({ signal }: AskOptions = {}): Promise<readonly KeptRegistry[]> {
    return withBothFiles(await this.#target(), async (currentFile, previousFile) => {
      if (!currentFile) return [];
      const current = await currentFile.registry(signal);
      const previous = await previousFile?.registry(signal);
      return previous && previous.revision !== current.revision ? [current, previous] : [current];
    });
  }

  async rollBack(revision?: string, { signal }: AskOptions = {}): Promise<KeptRegistry> {
    const target = await this.#target();
    return withBothFiles(target, async (current, previous) => {
      if (!current) throw new NothingLoaded();
      // Read to the end before anything changes: a damaged file must not become current.
      const registry = await previous?.registry(signal);
      if (previous && registry && registry.revision === (revision ?? registry.revision)) {
        await exchange(target, current, previous, { ...this.lock, signal });
        return { ...registry, since: await previous.since() };
      }
      if (revision === undefined) throw new RevisionGone('No registry is kept before this one.');
      const now = await current.registry(signal);
      if (now.revision !== revision) {
        throw new RevisionGone(`Revision ${revision} is not kept; history lists what is.`);
      }
      return now;
    });
  }

  /** If the path is a symbolic link, the file behind it is replaced, not the link. */
  #target(): Promise<string> {
    return realpath(this.file).catch(() => this.file);
  }
}

const MOST_TRIES = 10;

/** Opens the records file and the previous one. Tries again if a switch came in between. */
async function withBothFiles<T>(
  target: string,
  work: (current?: RecordsFile, previous?: RecordsFile) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const current = await RecordsFile.open(target);
    const previous = current && (await RecordsFile.open(await findPrevious(target)));
    try {
      if (!current || (await current.isAt(target))) return await work(current, previous);
    } finally {
      await current?.close();
      await previous?.close();
    }
  }
  throw new StorageUnavailable(`${target} is being replaced over and over; try again later.`);
}

function exchange(
  target: string,
  current: RecordsFile,
  previous: RecordsFile,
  lock: LockOptions,
): Promise<void> {
  const path = previousPath(target);
  const work = async () => {
    await finishSwitch(target);
    if (!(await current.isAt(target)) || !(await previous.isAt(path))) throw new ImportConflict();
    await previous.copyPermissionsOf(target);
    await replaceRecordsFile(target, path, { keep: true });
  };
  return namingWriteErrors(target, () => withLock(`${target}.lock`, work, lock));
}
