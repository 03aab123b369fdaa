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
import { BrokenRecordsFile, namingWriteErrors } from '../errors.js';
import { copyPermissions } from './file-operations.js';
import { fileState } from './file-state.js';
import { type LockOptions, withLock } from './lock-file.js';
import { RecordsFile } from './records-file.js';
import { DRAFT_MARK, refreshRecordsFile, replaceRecordsFile } from './replace-records-file.js';

/** A new records file, written beside the current one until it replaces it. */
export class RecordsFileDraft implements RegistryDraft {
  readonly #revision = new RevisionBuilder();
  #records = 0;

  private constructor(
    private readonly target: string,
    private readonly path: string,
    private readonly file: FileHandle,
    private readonly stateBefore: string | undefined,
    private readonly lock: LockOptions,
  ) {}

  static begin(target: string, lock: LockOptions): Promise<RecordsFileDraft> {
    const path = `${target}${DRAFT_MARK}${randomUUID()}`;
    return namingWriteErrors(target, async () => {
      const stateBefore = await fileState(target);
      const file = await open(path, 'wx', 0o644);
      const like = await stat(target).catch(() => undefined);
      if (like) await copyPermissions(like, file);
      return new RecordsFileDraft(target, path, file, stateBefore, lock);
    });
  }

  add(records: readonly Expediente[]): Promise<void> {
    return namingWriteErrors(this.target, async () => {
      const lines = new BoundedBatch<string>();
      const write = () => this.file.writeFile(`${lines.take().join('\n')}\n`);
      for (const record of records) {
        const line = canonicalForm(record);
        this.#revision.addCanonicalForm(line);
        this.#records++;
        if (lines.add(line, line.length)) await write();
      }
      if (!lines.isEmpty) await write();
    });
  }

  finish(): Promise<LoadedRegistry> {
    return namingWriteErrors(this.target, async () => {
      await this.file.sync();
      await this.file.close();
      return { revision: this.#revision.revision(), records: this.#records };
    });
  }

  async makeCurrent({ signal, replacedRevision, onWait }: SwitchOptions = {}): Promise<void> {
    try {
      await namingWriteErrors(this.target, async () => {
        const now = replacedRevision ?? (await this.#currentRevision(signal));
        const options = { ...this.lock, ...(onWait && { onWait }), signal };
        await withLock(`${this.target}.lock`, () => this.#replace(now), options);
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

  /** Undefined if there is no file, or no valid one. */
  async #currentRevision(signal: AbortSignal | undefined): Promise<string | undefined> {
    const file = await RecordsFile.open(this.target);
    try {
      return (await file?.summary(signal))?.revision;
    } catch (error) {
      if (error instanceof BrokenRecordsFile) return undefined;
      throw error;
    } finally {
      await file?.close();
    }
  }

  async #replace(revision: string | undefined): Promise<void> {
    // Listed before the switch: a draft that begins after it is no leftover.
    const others = await this.#otherDrafts();
    if ((await fileState(this.target)) !== this.stateBefore) throw new ImportConflict();
    if (revision === this.#revision.revision()) await refreshRecordsFile(this.target, this.path);
    else await replaceRecordsFile(this.target, this.path, { keep: revision !== undefined });
    // A leftover that cannot be removed does no harm.
    for (const path of others) await rm(path, { force: true }).catch(() => {});
  }

  /** Their imports are dead, or will fail because this draft replaced the file that they began with. */
  async #otherDrafts(): Promise<string[]> {
    const folder = dirname(this.target);
    const mark = basename(this.target) + DRAFT_MARK;
    const names = (await readdir(folder)).filter((name) => name.startsWith(mark));
    return names.map((name) => join(folder, name)).filter((path) => path !== this.path);
  }
}
