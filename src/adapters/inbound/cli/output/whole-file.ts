import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { UsageError } from '../usage-error.js';

export interface WholeFile {
  write(text: string): Promise<void>;
  /** Gives the file its name. */
  finish(): Promise<void>;
  /** Leaves nothing of it; does nothing when it has its name. */
  abandon(): Promise<void>;
}

/** A file that has its name when all of it is written, and not before. */
export async function wholeFile(path: string): Promise<WholeFile> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx').catch((error: Error) => {
    throw new UsageError(`${path} cannot be written: ${error.message}`);
  });
  const fail = (error: Error): never => {
    throw new StorageUnavailable(`${path} cannot be written: ${error.message}`, { cause: error });
  };
  return {
    write: (text) => file.writeFile(text).catch(fail),
    finish: async () => {
      await file.sync().catch(fail);
      await file.close();
      await rename(draft, path).catch(fail);
    },
    abandon: async () => {
      await file.close();
      await rm(draft, { force: true });
    },
  };
}
