import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { copyPermissions, openIfExists } from '../records-file/file-operations.js';
import {
  identityText,
  isDead,
  parseIdentity,
  thisProcess,
} from '../records-file/process-identity.js';

/** A writer on another machine is taken for dead after this time without a write. */
const UNTOUCHED_MS = 3_600_000;
/** How many unfinished snapshots of other machines are tolerated. */
const MOST_UNFINISHED = 3;

/** The path of a snapshot. A file under this name is always complete. */
export class SnapshotFile {
  constructor(private readonly path: string) {}

  /** Undefined if there is none. */
  open(): Promise<FileHandle | undefined> {
    return openIfExists(this.path);
  }

  /**
   * Writes a new file under another name, and renames it when it is complete. From its first byte
   * on, only those who may read the source may read it.
   */
  async replace(
    source: FileHandle,
    write: (file: FileHandle) => Promise<unknown>,
  ): Promise<FileHandle> {
    const token = randomBytes(4).toString('hex');
    const name = `${this.path}.${identityText(thisProcess())}.${token}.new`;
    const file = await open(name, 'wx+', 0o600);
    try {
      await copyPermissions(await source.stat(), file);
      await this.#clear(name);
      await write(file);
      await file.sync();
      await rename(name, this.path);
      return file;
    } catch (error) {
      await file.close();
      await rm(name, { force: true });
      throw error;
    }
  }

  /**
   * Removes the files of processes that died while they wrote. Whether a process of another machine
   * lives cannot be known. So its file is removed by age, by the clock of the file system, and if
   * there are too many of them, no more is written.
   */
  async #clear(justMade: string): Promise<void> {
    const { mtimeMs: now } = await stat(justMade);
    let others = 0;
    for (const path of await this.#unfinished()) {
      const identity = parseIdentity(path.slice(this.path.length + 1));
      const isHere = identity?.pidNamespace === thisProcess().pidNamespace;
      if (isHere && !isDead(identity)) continue;
      const touched = await stat(path).catch(() => undefined);
      const isLeft = isHere || (touched && now - touched.mtimeMs > UNTOUCHED_MS);
      if (isLeft) await rm(path, { force: true });
      else others++;
    }
    if (others > MOST_UNFINISHED) {
      throw new Error(
        `${others} unfinished snapshots of other machines are beside it; remove them`,
      );
    }
  }

  async #unfinished(): Promise<string[]> {
    const folder = dirname(this.path);
    const begin = `${basename(this.path)}.`;
    const names = (await readdir(folder)).filter((name) => name.startsWith(begin));
    return names.filter((name) => name.endsWith('.new')).map((name) => join(folder, name));
  }
}
