import type { FileHandle } from 'node:fs/promises';
import { readFully } from '../records-file/file-operations.js';

/** The fields of a record that are not published. */
export interface Unpublished {
  readonly codArchivo: string;
  readonly content: string;
}

/** Where the unpublished texts of one record are. */
export interface TextRange {
  readonly position: number;
  readonly length: number;
}

/** Reads unpublished texts, from a file, from memory, or from another store. */
export interface UnpublishedBytes {
  /** One for each range, in the same order. */
  read(ranges: readonly TextRange[]): Promise<readonly Buffer[]>;
}

/** Takes unpublished texts in any order. `write` returns the position of each. */
export interface UnpublishedWriter {
  write(bytes: Buffer): number;
}

/** A code contains no line break. */
const SEPARATOR = '\n';

export function unpublishedBytes({ codArchivo, content }: Unpublished): Buffer {
  return Buffer.from(codArchivo + SEPARATOR + content);
}

export function toUnpublished(bytes: Buffer): Unpublished {
  const text = bytes.toString();
  const end = text.indexOf(SEPARATOR);
  return { codArchivo: text.slice(0, end), content: text.slice(end + SEPARATOR.length) };
}

/** The file is closed when the last generation that reads it is garbage. */
const openFiles = new FinalizationRegistry((file: FileHandle) => void file.close());

export function unpublishedInFile(file: FileHandle): UnpublishedBytes {
  const unpublished = {
    read: (ranges: readonly TextRange[]) =>
      Promise.all(ranges.map(({ position, length }) => readFully(file, position, length))),
  };
  openFiles.register(unpublished, file);
  return unpublished;
}
