import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ImportConflict, StorageUnavailable } from '../../../../domain/errors.js';
import { canonicalForm, type Expediente } from '../../../../domain/expediente.js';
import type { LoadedRegistry, RegistryDraft } from '../../../../domain/record-intake.js';
import { RevisionBuilder } from '../../generation/revision.js';
import { fileIdentity } from './file-identity.js';
import { withLock } from './file-lock.js';

const BEGUN = '.importing-';

/** A records file that is being written beside the one that is served. */
export class FileDraft implements RegistryDraft {
  readonly #revision = new RevisionBuilder();
  #records = 0;

  private constructor(
    private readonly target: string,
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly before: string | undefined,
  ) {}

  static begin(target: string): Promise<FileDraft> {
    const path = `${target}${BEGUN}${randomUUID()}`;
    return whileWriting(target, async () => {
      const before = await fileIdentity(target);
      const file = await open(path, 'wx', 0o644);
      await keepAccess(target, file);
      return new FileDraft(target, path, file, before);
    });
  }

  add(records: readonly Expediente[]): Promise<void> {
    return whileWriting(this.target, async () => {
      const lines = records.map(canonicalForm);
      for (const line of lines) this.#revision.addCanonicalForm(line);
      this.#records += lines.length;
      if (lines.length > 0) await this.file.writeFile(`${lines.join('\n')}\n`);
    });
  }

  finish(): Promise<LoadedRegistry> {
    return whileWriting(this.target, async () => {
      await this.file.sync();
      await this.file.close();
      return { revision: this.#revision.revision(), records: this.#records };
    });
  }

  makeCurrent(): Promise<void> {
    return whileWriting(this.target, () =>
      withLock(`${this.target}.lock`, async () => {
        // Listed before the switch: what begins after it is no leftover.
        const others = await this.#otherDrafts();
        try {
          if ((await fileIdentity(this.target)) !== this.before) throw new ImportConflict();
          await rename(this.path, this.target);
        } catch (error) {
          await this.discard();
          throw error;
        }
        await syncFolder(dirname(this.target));
        // What cannot be removed is in nobody's way.
        for (const path of others) await rm(path, { force: true }).catch(() => {});
      }),
    );
  }

  async discard(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }

  /** Their imports are dead, or began from a file that this one takes the place of. */
  async #otherDrafts(): Promise<string[]> {
    const folder = dirname(this.target);
    const mark = basename(this.target) + BEGUN;
    const names = (await readdir(folder)).filter((name) => name.startsWith(mark));
    return names.map((name) => join(folder, name)).filter((path) => path !== this.path);
  }
}

/** Whoever may read the file that is replaced may read the new one, as far as systems allow it. */
async function keepAccess(target: string, file: FileHandle): Promise<void> {
  const before = await stat(target).catch(() => undefined);
  if (!before) return;
  await file.chown(before.uid, before.gid).catch(() => {});
  await file.chmod(before.mode & 0o777).catch(() => {});
}

/** A new name is on the disk when its folder is. Some systems cannot be told so. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path).catch(() => undefined);
  await folder?.sync().catch(() => {});
  await folder?.close();
}

async function whileWriting<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ImportConflict) throw error;
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code === 'ENOSPC' ? 'no space is left on its disk' : message;
    throw new StorageUnavailable(`${target} cannot be written: ${reason}`, { cause: error });
  }
}
