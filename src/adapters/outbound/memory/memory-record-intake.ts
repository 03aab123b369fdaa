import { realpath } from 'node:fs/promises';
import type { RecordIntake, RegistryDraft } from '../../../domain/ports/record-intake.js';
import type { LockOptions } from './records-file/lock-file.js';
import { RecordsFileDraft } from './records-file/records-file-draft.js';

/** Writes the records file that the memory store serves. */
export class MemoryRecordIntake implements RecordIntake {
  constructor(
    private readonly file: string,
    private readonly lock: LockOptions = {},
  ) {}

  async begin(): Promise<RegistryDraft> {
    // If the path is a symbolic link, the file behind it is replaced, not the link.
    return RecordsFileDraft.begin(await realpath(this.file).catch(() => this.file), this.lock);
  }
}
