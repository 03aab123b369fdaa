import { StorageUnavailable } from '../../../domain/errors.js';
import { printable } from '../../../domain/record/text.js';

/** A records file that cannot be served. Each fault names its line. */
export class BrokenRecordsFile extends Error {
  override readonly name = 'BrokenRecordsFile';

  constructor(readonly faults: readonly string[]) {
    super(faults.map(printable).join('\n'));
  }
}

/** A snapshot that must not be used. The message says why. */
export class UnusableSnapshot extends Error {
  override readonly name = 'UnusableSnapshot';
}

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
