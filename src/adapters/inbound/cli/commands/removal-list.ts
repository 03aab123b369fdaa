import type { Removal } from '../../../../application/import/import-request.js';
import type { Encoding } from '../readers/utf8-text.js';
import { UsageError } from '../usage-error.js';
import { listFile } from './list-file.js';

/** The ids in a file, one a line. */
export async function removalList(path: string, encoding: Encoding): Promise<Removal[]> {
  const lines = await listFile(path, encoding);
  if (lines.length === 0) throw new UsageError(`${path}: holds no id`);
  return lines.map(({ number, text }) => ({ id: text, place: { file: path, line: number } }));
}
