import { realpath } from 'node:fs/promises';
import { ImportConflict, NothingLoaded, RevisionGone } from '../../../domain/errors.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { KeptRegistry, RegistryHistory } from '../../../domain/ports/registry-history.js';
import { type LockOptions, withLock } from './file/file-lock.js';
import { type KeptFile, withKeptFiles } from './file/kept-files.js';
import { previousFile, replaceRecordsFile, settle } from './file/replace-records-file.js';
import { whileWriting } from './file/while-writing.js';

/** The records file, and beside it the one that it replaced. */
export class MemoryRegistryHistory implements RegistryHistory {
  constructor(
    private readonly file: string,
    private readonly lock: LockOptions = {},
  ) {}

  async list({ signal }: AskOptions = {}): Promise<readonly KeptRegistry[]> {
    return withKeptFiles(await this.#target(), async (currentFile, beforeFile) => {
      if (!currentFile) return [];
      const current = await currentFile.read(signal);
      const before = await beforeFile?.read(signal);
      return before && before.revision !== current.revision ? [current, before] : [current];
    });
  }

  async rollBack(revision?: string, { signal }: AskOptions = {}): Promise<KeptRegistry> {
    const target = await this.#target();
    return withKeptFiles(target, async (current, before) => {
      if (!current) throw new NothingLoaded();
      // Read to its end before anything is done: what is made current is known to be whole.
      const registry = await before?.read(signal);
      if (before && registry && registry.revision === (revision ?? registry.revision)) {
        await exchange(target, current, before, { ...this.lock, signal });
        return { ...registry, since: await before.since() };
      }
      if (revision === undefined) throw new RevisionGone('No registry is kept before this one.');
      const now = await current.read(signal);
      if (now.revision !== revision) {
        throw new RevisionGone(`Revision ${revision} is not kept; history lists what is.`);
      }
      return now;
    });
  }

  /** What a link leads to, and not the link. */
  #target(): Promise<string> {
    return realpath(this.file).catch(() => this.file);
  }
}

function exchange(
  target: string,
  current: KeptFile,
  before: KeptFile,
  lock: LockOptions,
): Promise<void> {
  const previous = previousFile(target);
  const work = async () => {
    await settle(target);
    if (!(await current.isAt(target)) || !(await before.isAt(previous))) throw new ImportConflict();
    await before.keepAccessOf(target);
    await replaceRecordsFile(target, previous, { keep: true });
  };
  return whileWriting(target, () => withLock(`${target}.lock`, work, lock));
}
