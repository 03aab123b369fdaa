import { open } from 'node:fs/promises';
import type { Removal } from '../../../application/importing/import-request.js';
import { unreadable } from './source/unreadable-source.js';

/** The ids in a file, one a line. */
export async function* removalList(path: string): AsyncGenerator<Removal> {
  const file = await open(path).catch((error) => {
    throw unreadable(path, error);
  });
  let line = 0;
  for await (const text of file.readLines()) {
    line++;
    const id = text
      .replace(/^\ufeff/, '')
      .normalize('NFC')
      .trim();
    if (id !== '') yield { id, place: { file: path, line } };
  }
}
