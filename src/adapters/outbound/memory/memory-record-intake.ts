import { realpath } from 'node:fs/promises';
import type { RecordIntake, RegistryDraft } from '../../../domain/ports/record-intake.js';
import type { LockOptions } from './records-file/lock-file.js';
import { RecordsFileDraft } from './records-file/records-file-draft.js';

/** Loads records into the file that the memory store serves. */
export class MemoryRecordIntake implements RecordIntake {
  constructor(
    private readonly file: string,
    private readonly lock: LockOptions = {},
  ) {}

  async begin(): Promise<RegistryDraft> {
    // What a link leads to is replaced, not the link.
    return RecordsFileDraft.begin(await realpath(this.file).catch(() => this.file), this.lock);
  }
}
