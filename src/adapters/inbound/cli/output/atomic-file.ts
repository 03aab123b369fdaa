import { randomUUID } from 'node:crypto';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { UsageError } from '../errors.js';

export interface AtomicFile {
  write(piece: string | Uint8Array): Promise<void>;
  /** Renames the draft to the path. */
  finish(): Promise<void>;
  /** Removes the draft. Does nothing after `finish`. */
  discard(): Promise<void>;
}

/** Writes to a draft beside the path, so that no reader ever sees half a file there. */
export async function openAtomicFile(path: string): Promise<AtomicFile> {
  // Only the rename would notice it, when all is written.
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) {
    throw new UsageError(`${path} cannot be written: it is a folder; name a file in it`);
  }
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx').catch((error: NodeJS.ErrnoException) => {
    const isLost = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    const reason = isLost ? `there is no folder ${dirname(path)}` : error.message;
    throw new UsageError(`${path} cannot be written: ${reason}`);
  });
  const fail = (error: Error): never => {
    throw new StorageUnavailable(`${path} cannot be written: ${error.message}`, { cause: error });
  };
  return {
    write: (piece) => file.writeFile(piece).catch(fail),
    finish: async () => {
      await file.sync().catch(fail);
      await file.close();
      await rename(draft, path).catch(fail);
    },
    discard: async () => {
      await file.close();
      await rm(draft, { force: true });
    },
  };
}
