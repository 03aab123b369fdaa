import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { BrokenSource } from '../readers/broken-source.js';
import { unreadable } from '../readers/unreadable-source.js';
import type { Encoding } from '../readers/utf8-text.js';
import { fromWindows1252 } from '../readers/windows-1252.js';

export interface ListedLine {
  readonly number: number;
  /** Not blank. */
  readonly text: string;
}

/** The lines of a list that a clerk wrote, read before the work begins: a wrong name shows at once. */
export async function listFile(path: string, encoding: Encoding): Promise<ListedLine[]> {
  const bytes = await readFile(path).catch((error) => {
    throw unreadable(path, error);
  });
  // What is UTF-8 with letters beyond ASCII is never anything else by chance.
  if (!isUtf8(bytes) && encoding === 'utf-8') {
    throw new BrokenSource(path, 'is not UTF-8; --encoding windows-1252 may be needed');
  }
  const text = isUtf8(bytes) ? bytes.toString().replace(/^\ufeff/, '') : fromWindows1252(bytes);
  return text
    .split(/\r?\n/)
    .map((line, i) => ({ number: i + 1, text: line.normalize('NFC').trim() }))
    .filter((line) => line.text !== '');
}
