import { createReadStream } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { UnreadableSource, unreadable } from './unreadable-source.js';

const CHUNK_BYTES = 256 * 1024;

/** A file that a clerk named, which exists and may be read. */
export interface SourceFile {
  /** As it stands in places and messages. */
  readonly name: string;
  /** Absent where the bytes come through a pipe. */
  readonly size?: number;
  open(): Readable;
}

/** All files are looked at before the first is read: a wrong name should not be found an hour later. */
export async function sourceFiles(
  names: readonly string[],
  stdin: Readable | undefined,
): Promise<SourceFile[]> {
  if (names.filter((name) => name === '-').length > 1) {
    throw new UnreadableSource('standard input', 'is named twice and can be read once');
  }
  const files: SourceFile[] = [];
  for (const name of names) {
    files.push(
      name === '-'
        ? { name: 'standard input', open: () => stdin ?? process.stdin }
        : await sourceFile(name),
    );
  }
  return files;
}

async function sourceFile(name: string): Promise<SourceFile> {
  const open = () => createReadStream(name, { highWaterMark: CHUNK_BYTES });
  try {
    const found = await stat(name);
    if (found.isDirectory()) throw Object.assign(new Error(), { code: 'EISDIR' });
    await access(name, constants.R_OK);
    return found.isFile() ? { name, open, size: found.size } : { name, open };
  } catch (error) {
    throw unreadable(name, error);
  }
}

/** The bytes of a file, telling how many there were with each chunk. */
export async function* bytesOf(
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
    throw unreadable(file, error);
  }
}
