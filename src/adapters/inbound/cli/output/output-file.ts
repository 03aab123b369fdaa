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

/** Writes to a draft beside the path, so that no reader ever sees half a file there. */
export async function openOutputFile(path: string): Promise<OutputFile> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isDirectory()) {
    throw new UsageError(`${path} cannot be written: it is a folder; name a file in it`);
  }
  if (there && !there.isFile()) throw new UsageError(`${path} cannot be written: it is no file`);
  // A link stays, and what it leads to is replaced.
  const target = await realpath(path).catch(() => path);
  const draft = `${target}.${randomUUID()}`;
  const file = await open(draft, 'wx').catch((error) => throwNotOpened(path, error));
  const fail = (error: Error) => throwNotWritten(path, error);
  return {
    write: (piece) => file.writeFile(piece).catch(fail),
    finish: async () => {
      await file.sync().catch(fail);
      await file.close();
      await rename(draft, target).catch(fail);
    },
    discard: async () => {
      await file.close();
      await rm(draft, { force: true });
    },
  };
}

export function throwNotOpened(path: string, { code, message }: NodeJS.ErrnoException): never {
  const isLost = code === 'ENOENT' || code === 'ENOTDIR';
  // Without the name of the draft, which nobody knows.
  const reason = isLost
    ? `there is no folder ${dirname(path)}`
    : message.replace(/, open '.*'$/s, '');
  throw new UsageError(`${path} cannot be written: ${reason}`);
}

export function throwNotWritten(path: string, cause: Error): never {
  throw new StorageUnavailable(`${path} cannot be written: ${cause.message}`, { cause });
}
