import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { keepAccess } from '../file/file-access.js';
import { isDead, markText, readMark, thisProcess } from '../file/process-mark.js';

/** Of a writer that cannot be looked at. Far longer than one writes nothing. */
const UNTOUCHED_MS = 3_600_000;
/** So many unfinished ones of others may lie here. */
const MOST_UNFINISHED = 3;

/** The place of a snapshot: a file that only ever stands there whole. */
export class SnapshotFile {
  constructor(private readonly path: string) {}

  /** Undefined where there is none. */
  open(): Promise<FileHandle | undefined> {
    return open(this.path).catch((error) => {
      if (error.code === 'ENOENT') return undefined;
      throw error;
    });
  }

  /**
   * Lets the new file be written under another name, and puts it in place once it is whole. Nobody
   * may read it who may not read the file that it is made of, from its first byte on.
   */
  async replace(
    source: FileHandle,
    write: (file: FileHandle) => Promise<unknown>,
  ): Promise<FileHandle> {
    const token = randomBytes(4).toString('hex');
    const name = `${this.path}.${markText(thisProcess())}.${token}.new`;
    const file = await open(name, 'wx+', 0o600);
    try {
      await keepAccess(await source.stat(), file);
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
   * Clears up after processes that ended while they wrote. Those elsewhere cannot be asked: their
   * files are compared with the one that was just made, by the clock of the file system, and may
   * not become many.
   */
  async #clear(justMade: string): Promise<void> {
    const { mtimeMs: now } = await stat(justMade);
    let others = 0;
    for (const path of await this.#unfinished()) {
      const mark = readMark(path.slice(this.path.length + 1));
      const isHere = mark?.place === thisProcess().place;
      if (isHere && !isDead(mark)) continue;
      const touched = await stat(path).catch(() => undefined);
      const isLeft = isHere || (touched && now - touched.mtimeMs > UNTOUCHED_MS);
      if (isLeft) await rm(path, { force: true });
      else others++;
    }
    if (others > MOST_UNFINISHED) {
      throw new Error(`${others} unfinished snapshots of other machines lie beside it`);
    }
  }

  async #unfinished(): Promise<string[]> {
    const folder = dirname(this.path);
    const begin = `${basename(this.path)}.`;
    const names = (await readdir(folder)).filter((name) => name.startsWith(begin));
    return names.filter((name) => name.endsWith('.new')).map((name) => join(folder, name));
  }
}
