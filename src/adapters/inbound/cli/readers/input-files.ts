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
  const open = () => createReadStream(path, { highWaterMark: CHUNK_BYTES });
  try {
    const found = await stat(path);
    if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    await access(path, constants.R_OK);
    return found.isFile() ? { name: path, open, size: found.size } : { name: path, open };
  } catch (error) {
    throw unreadableFile(path, error);
  }
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
