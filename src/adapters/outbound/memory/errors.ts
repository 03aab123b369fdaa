import { StorageUnavailable } from '../../../domain/errors.js';
import { printable } from '../../../domain/record/text.js';

/** A records file that cannot be served. Each fault names its line. */
export class BrokenRecordsFile extends Error {
  override readonly name = 'BrokenRecordsFile';

  constructor(readonly faults: readonly string[]) {
    super(faults.map(printable).join('\n'));
  }
}

/** For `catch`: records that cannot be served are read all the same. Other errors go on. */
export function orBroken(error: unknown): BrokenRecordsFile {
  if (error instanceof BrokenRecordsFile) return error;
  throw error;
}

/** What was read may be of two versions. The next read may be whole. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile';
}

/** A snapshot that must not be used. The message says why. */
export class UnusableSnapshot extends Error {
  override readonly name = 'UnusableSnapshot';

  /** Whether it is only old, as after every import and every update of the program. */
  get isOutdated(): boolean {
    return this.message === ANOTHER_FILE || this.message === ANOTHER_VERSION;
  }
}

export const ANOTHER_FILE = 'it is of another records file';
export const ANOTHER_VERSION = 'it was made by another version of the program';

/** Turns errors of the file system into a StorageUnavailable that names the file. */
export async function namingWriteErrors<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string') throw error;
    const reason = code === 'ENOSPC' ? 'no space is left on its disk' : message;
    throw new StorageUnavailable(`${target} cannot be written: ${reason}`, { cause: error });
  }
}

/** Why a records file cannot be served, in a sentence that shows nothing of it but line numbers. */
export function publicReason(error: unknown): string {
  if (error instanceof BrokenRecordsFile)
    return `The newest records file was rejected: ${where(error.faults)}.`;
  const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
  return isGone
    ? 'The records file is gone.'
    : 'The newest records file could not be read: the log says why.';
}

function where([first = '', ...others]: readonly string[]): string {
  const [, line] = /^line (\d+):/.exec(first) ?? [];
  // All other faults are about the file as a whole, in words of ours.
  if (line === undefined) return first;
  return others.length > 0 ? `line ${line} and others have faults` : `line ${line} has a fault`;
}
