import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { UsageError } from './usage-error.js';

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
  return {
    write: (text) => file.writeFile(text),
    finish: async () => {
      await file.sync();
      await file.close();
      await rename(draft, path);
    },
    abandon: async () => {
      await file.close();
      await rm(draft, { force: true });
    },
  };
}
