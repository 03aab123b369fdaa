import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { UnreadableFile, unreadableFile } from '../errors.js';

const CHUNK_BYTES = 256 * 1024;

/** A file that exists and may be read, or standard input. */
export interface InputFile {
  /** For locations and messages. */
  readonly name: string;
  /** Undefined for a pipe. */
  readonly size?: number;
  /** Undefined for standard input, and for what is no regular file. */
  readonly path?: string;
  /** Which file of a zip file is meant. */
  readonly inner?: string | undefined;
  open(): Readable;
}

/** Checks all files before the first is read: a mistyped path should not show an hour later. */
export async function findInputFiles(
  paths: readonly string[],
  stdin: Readable | undefined,
): Promise<InputFile[]> {
  if (paths.filter((path) => path === '-').length > 1) {
    throw new UnreadableFile('standard input', 'is named twice, but can be read only once');
  }
  const files: InputFile[] = [];
  for (const path of paths) {
    files.push(
      path === '-'
        ? { name: 'standard input', open: () => stdin ?? process.stdin }
        : await findInputFile(path),
    );
  }
  return files;
}

async function findInputFile(path: string): Promise<InputFile> {
  try {
    return await openableFile(path);
  } catch (error) {
    const [archive, inner] = insideArchive(path);
    const found = inner === undefined ? undefined : await openableFile(archive).catch(() => {});
    if (found) return { ...found, inner };
    throw unreadableFile(path, error);
  }
}

async function openableFile(path: string): Promise<InputFile> {
  const open = () => createReadStream(path, { highWaterMark: CHUNK_BYTES });
  const found = await stat(path);
  if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
  await access(path, constants.R_OK);
  return found.isFile() ? { name: path, open, size: found.size, path } : { name: path, open };
}

/** `archive.zip:inner.csv` is a file in a zip file, unless a file has that whole name. */
export function insideArchive(path: string): [archive: string, inner?: string | undefined] {
  const match = /^(.+\.(?:zip|gz)):(.+)$/i.exec(path);
  return match ? [match[1] as string, match[2]] : [path];
}

/** The bytes of a file. `onChunk` gets the length of each chunk, for the progress display. */
export async function* readBytes(
  stream: Readable,
  file: string,
  onChunk: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of stream) {
      onChunk(chunk.length);
      yield chunk;
    }
  } catch (error) {
    throw unreadableFile(file, error);
  }
}
