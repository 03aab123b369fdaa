import { randomUUID } from 'node:crypto';
import { type FileHandle, open, readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { BoundedBatch } from '../../../../domain/bounded-batch.js';
import { ImportConflict } from '../../../../domain/errors.js';
import type {
  LoadedRegistry,
  RegistryDraft,
  SwitchOptions,
} from '../../../../domain/ports/record-intake.js';
import { canonicalForm, type Expediente } from '../../../../domain/record/expediente.js';
import { RevisionBuilder } from '../../search-index/revision.js';
import { BrokenRecordsFile } from './broken-records-file.js';
import { keepAccess } from './file-access.js';
import { fileIdentity } from './file-identity.js';
import { type LockOptions, withLock } from './file-lock.js';
import { opened, registryInFile } from './registry-in-file.js';
import { DRAFT_MARK, refreshRecordsFile, replaceRecordsFile } from './replace-records-file.js';
import { whileWriting } from './while-writing.js';

/** A records file that is being written beside the one that is served. */
export class FileDraft implements RegistryDraft {
  readonly #revision = new RevisionBuilder();
  #records = 0;

  private constructor(
    private readonly target: string,
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly before: string | undefined,
    private readonly lock: LockOptions,
  ) {}

  static begin(target: string, lock: LockOptions): Promise<FileDraft> {
    const path = `${target}${DRAFT_MARK}${randomUUID()}`;
    return whileWriting(target, async () => {
      const before = await fileIdentity(target);
      const file = await open(path, 'wx', 0o644);
      const like = await stat(target).catch(() => undefined);
      if (like) await keepAccess(like, file);
      return new FileDraft(target, path, file, before, lock);
    });
  }

  add(records: readonly Expediente[]): Promise<void> {
    return whileWriting(this.target, async () => {
      const lines = new BoundedBatch<string>();
      const send = () => this.file.writeFile(`${lines.take().join('\n')}\n`);
      for (const record of records) {
        const line = canonicalForm(record);
        this.#revision.addCanonicalForm(line);
        this.#records++;
        if (lines.add(line, line.length)) await send();
      }
      if (!lines.isEmpty) await send();
    });
  }

  finish(): Promise<LoadedRegistry> {
    return whileWriting(this.target, async () => {
      await this.file.sync();
      await this.file.close();
      return { revision: this.#revision.revision(), records: this.#records };
    });
  }

  async makeCurrent({ signal, replacedRevision, onWait }: SwitchOptions = {}): Promise<void> {
    try {
      await whileWriting(this.target, async () => {
        const now = replacedRevision ?? (await this.#revisionNow(signal));
        const options = { ...this.lock, ...(onWait && { onWait }), signal };
        await withLock(`${this.target}.lock`, () => this.#takePlaceOf(now), options);
      });
    } catch (error) {
      await this.discard();
      throw error;
    }
  }

  async discard(): Promise<void> {
    await this.file.close();
    await rm(this.path, { force: true });
  }

  /** Nothing where there is no file, or one that no service could have served. */
  async #revisionNow(signal: AbortSignal | undefined): Promise<string | undefined> {
    const file = await opened(this.target);
    try {
      return file && (await registryInFile(file, signal)).revision;
    } catch (error) {
      if (error instanceof BrokenRecordsFile) return undefined;
      throw error;
    } finally {
      await file?.close();
    }
  }

  async #takePlaceOf(revision: string | undefined): Promise<void> {
    // Listed before the switch: what begins after it is no leftover.
    const others = await this.#otherDrafts();
    if ((await fileIdentity(this.target)) !== this.before) throw new ImportConflict();
    if (revision === this.#revision.revision()) await refreshRecordsFile(this.target, this.path);
    else await replaceRecordsFile(this.target, this.path, { keep: revision !== undefined });
    // What cannot be removed is in nobody's way.
    for (const path of others) await rm(path, { force: true }).catch(() => {});
  }

  /** Their imports are dead, or began from a file that this one takes the place of. */
  async #otherDrafts(): Promise<string[]> {
    const folder = dirname(this.target);
    const mark = basename(this.target) + DRAFT_MARK;
    const names = (await readdir(folder)).filter((name) => name.startsWith(mark));
    return names.map((name) => join(folder, name)).filter((path) => path !== this.path);
  }
}
