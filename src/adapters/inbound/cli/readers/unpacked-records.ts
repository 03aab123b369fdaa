import type { SubmittedRecord } from '../../../../application/import/import-request.js';
import { BrokenFile } from '../errors.js';
import type { FoundEncoding } from './encoding/encoding-doubt.js';
import { undecodableIn } from './encoding/text-encoding.js';
import { toUtf8Watched } from './encoding/watched-text.js';
import { detectFormat } from './formats/detect-format.js';
import type { FormatOptions } from './formats/format.js';
import type { Unpacked } from './packing/unpack.js';

type OnDoubt = (found: FoundEncoding) => void;

/** What reads workbooks is loaded only here: most imports need none of it. */
export async function unpackedRecords(
  unpacked: Unpacked,
  options: FormatOptions,
  onDoubt: OnDoubt,
) {
  const { name } = unpacked;
  if ('text' in unpacked) return textRecords(unpacked.text, name, options, onDoubt);
  if ('legacyWorkbook' in unpacked) {
    const { readLegacyWorkbook } = await import('./legacy-workbook/legacy-workbook.js');
    return readLegacyWorkbook(unpacked.legacyWorkbook, name, options);
  }
  const { readWorkbook } = await import('./workbook/workbook.js');
  return readWorkbook(unpacked.workbook, name, options);
}

async function textRecords(
  bytes: AsyncIterable<Buffer>,
  file: string,
  options: FormatOptions,
  onDoubt: OnDoubt,
): Promise<AsyncIterable<SubmittedRecord> | readonly SubmittedRecord[]> {
  const decoded = await toUtf8Watched(bytes, options.file?.encoding, onDoubt);
  if (decoded.isBinary) {
    throw new BrokenFile(file, 'is not text; if it is, name its encoding with --encoding');
  }
  const detected = await detectFormat(decoded.chunks, file);
  if (!detected) return [];
  const text = { undecodable: undecodableIn(decoded), encoding: decoded.encoding };
  return detected.read(detected.chunks, detected.start, { ...options, text });
}
