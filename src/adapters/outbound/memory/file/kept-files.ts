import { type FileHandle, stat } from 'node:fs/promises';
import { StorageUnavailable } from '../../../../domain/errors.js';
import type { KeptRegistry } from '../../../../domain/ports/registry-history.js';
import { BrokenRecordsFile } from './broken-records-file.js';
import { keepAccess } from './file-access.js';
import { opened, registryInFile } from './registry-in-file.js';
import { asideFile, isSameFile, previousFile } from './replace-records-file.js';

/** More often than files are replaced while two of them are being opened. */
const MOST_TRIES = 10;

/** A file that holds a registry, open, whatever becomes of its name. */
export class KeptFile {
  constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Whether it is the file of this name now. */
  async isAt(path: string): Promise<boolean> {
    const [mine, its] = await Promise.all([
      this.file.stat({ bigint: true }),
      stat(path, { bigint: true }).catch(() => undefined),
    ]);
    return (['dev', 'ino', 'size', 'mtimeNs'] as const).every((part) => mine[part] === its?.[part]);
  }

  async read(signal: AbortSignal | undefined): Promise<KeptRegistry> {
    try {
      return { ...(await registryInFile(this.file, signal)), since: await this.since() };
    } catch (error) {
      if (!(error instanceof BrokenRecordsFile)) throw error;
      throw new StorageUnavailable(`${this.path} holds no registry:\n${error.message}`);
    }
  }

  /** To the millisecond as whoever serves the file has it: other ways of asking round otherwise. */
  async since(): Promise<Date> {
    return (await this.file.stat({ bigint: true })).mtime;
  }

  /** Whoever may read the other file may read this one. */
  async keepAccessOf(path: string): Promise<void> {
    await keepAccess(await stat(path), this.file);
  }

  close(): Promise<void> {
    return this.file.close();
  }
}

/** Runs work on the records file and the one before it, both as they are at one moment. */
export async function withKeptFiles<T>(
  target: string,
  work: (current?: KeptFile, before?: KeptFile) => Promise<T>,
): Promise<T> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const current = await keptFile(target);
    const before = current && (await keptFile(await whereBeforeIs(target)));
    try {
      if (!current || (await current.isAt(target))) return await work(current, before);
    } finally {
      await current?.close();
      await before?.close();
    }
  }
  throw new StorageUnavailable(`${target} is being replaced over and over.`);
}

/** In the middle of a switch the one before still has the name that it is kept by meanwhile. */
async function whereBeforeIs(target: string): Promise<string> {
  const aside = asideFile(target);
  const isThere = await stat(aside).catch(() => undefined);
  return isThere && !(await isSameFile(aside, target)) ? aside : previousFile(target);
}

async function keptFile(path: string): Promise<KeptFile | undefined> {
  const file = await opened(path);
  return file && new KeptFile(path, file);
}
