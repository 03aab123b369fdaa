import { StorageUnavailable } from '../../../../domain/errors.js';

/** Says of every fault of the file system which file it is about. Errors of ours stay as they are. */
export async function whileWriting<T>(target: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (typeof code !== 'string') throw error;
    const reason = code === 'ENOSPC' ? 'no space is left on its disk' : message;
    throw new StorageUnavailable(`${target} cannot be written: ${reason}`, { cause: error });
  }
}
