import type { FileHandle } from 'node:fs/promises';
import { readFully } from '../records-file/file-operations.js';

/** What a record has beyond its published form. */
export interface Unpublished {
  readonly codArchivo: string;
  readonly content: string;
}

/** Where the bytes of what is not published lie: a part of a file, or memory. */
export interface UnpublishedBytes {
  read(position: number, length: number): Promise<Buffer>;
}

/** Takes them in whatever order they come, and gives the position of each. */
export interface UnpublishedWriter {
  write(bytes: Buffer): number;
}

/** A code has no line break. */
const BETWEEN = '\n';

export function unpublishedBytes({ codArchivo, content }: Unpublished): Buffer {
  return Buffer.from(codArchivo + BETWEEN + content);
}

export function toUnpublished(bytes: Buffer): Unpublished {
  const text = bytes.toString();
  const end = text.indexOf(BETWEEN);
  return { codArchivo: text.slice(0, end), content: text.slice(end + BETWEEN.length) };
}

/** Whoever reads keeps the file open, whatever becomes of its name; the last one closes it. */
const openFiles = new FinalizationRegistry((file: FileHandle) => void file.close());

export function unpublishedInFile(file: FileHandle): UnpublishedBytes {
  const unpublished = {
    read: (position: number, length: number) => readFully(file, position, length),
  };
  openFiles.register(unpublished, file);
  return unpublished;
}
