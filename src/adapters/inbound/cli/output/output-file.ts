import { randomUUID } from 'node:crypto';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { StorageUnavailable } from '../../../../domain/errors.js';
import { UsageError } from '../errors.js';

export interface OutputFile {
  write(piece: string | Uint8Array): Promise<void>;
  /** Only now is the file there. */
  finish(): Promise<void>;
  /** Leaves nothing behind. Does nothing after `finish`. */
  discard(): Promise<void>;
}

/**
 * Writes to a draft beside the path, so that no reader ever sees half a file there. A pipe or a
 * terminal cannot be replaced by a file: what is written goes into it at once.
 */
export async function openOutputFile(path: string): Promise<OutputFile> {
  if (path === '') throw new UsageError('the name of the file to be written is empty');
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) {
    throw new UsageError(`${path} cannot be written: it is a folder; name a file in it`);
  }
  const isStream = there?.isFIFO() || there?.isCharacterDevice();
  if (there && !isStream && !there.isFile()) {
    throw new UsageError(`${path} cannot be written: it is no file`);
  }
  // A link stays, and what it leads to is replaced.
  const target = await realpath(path).catch(() => path);
  const written = isStream ? path : `${target}.${randomUUID()}`;
  const file = await open(written, isStream ? 'w' : 'wx').catch((error: NodeJS.ErrnoException) => {
    const isLost = error.code === 'ENOENT' || error.code === 'ENOTDIR';
    const reason = isLost ? `there is no folder ${dirname(path)}` : reasonOf(error);
    throw new UsageError(`${path} cannot be written: ${reason}`);
  });
  const fail = (error: Error): never => {
    throw new StorageUnavailable(`${path} cannot be written: ${error.message}`, { cause: error });
  };
  return {
    write: (piece) => file.writeFile(piece).catch(fail),
    finish: async () => {
      if (!isStream) await file.sync().catch(fail);
      await file.close();
      if (!isStream) await rename(written, target).catch(fail);
    },
    discard: async () => {
      await file.close();
      if (!isStream) await rm(written, { force: true });
    },
  };
}

/** Without the name of the draft, which nobody knows. */
function reasonOf({ message }: Error): string {
  return message.replace(/, open '.*'$/s, '');
}
