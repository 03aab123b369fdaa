import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

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

  /** Lets the new file be written under another name, and puts it in place once it is whole. */
  async replace(write: (file: FileHandle) => Promise<unknown>): Promise<FileHandle> {
    await this.#clear();
    const name = `${this.path}.${process.pid}.${randomBytes(4).toString('hex')}.new`;
    const file = await open(name, 'wx+');
    try {
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

  /** Clears up after processes that ended while they wrote. */
  async #clear(): Promise<void> {
    const folder = dirname(this.path);
    for (const name of await readdir(folder)) {
      const [pid, , suffix] = name.slice(basename(this.path).length + 1).split('.');
      const isUnfinished = name.startsWith(`${basename(this.path)}.`) && suffix === 'new';
      if (isUnfinished && !isRunning(Number(pid))) await rm(join(folder, name), { force: true });
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // It is there where it may not be asked.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
