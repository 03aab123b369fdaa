import type { SubmittedRecord } from '../../../../application/import/import-request.js';
import { BrokenFile, InvalidMapping, InvalidRecipe } from '../errors.js';
import { number } from '../output/format-numbers.js';
import { RecordDoubts } from './doubts/record-doubts.js';
import type { FoundEncoding } from './encoding/encoding-doubt.js';
import { UTF8 } from './encoding/text-encoding.js';
import { TwiceEncodedRecords } from './encoding/twice-encoded-records.js';
import type { FormatOptions } from './formats/format.js';
import type { Unpacked } from './packing/unpack.js';
import type { RowMapping } from './row-mapping.js';
import { unpackedRecords } from './unpacked-records.js';

/** The records of a file. Warns at its end of what is doubtful about them. */
export async function* watchedRecords(
  unpacked: Unpacked,
  options: FormatOptions,
): AsyncGenerator<SubmittedRecord> {
  const { name } = unpacked;
  const { mapping, onWarning } = options;
  let encoding: FoundEncoding | undefined;
  const records = await unpackedRecords(unpacked, options, (found) => {
    encoding = found;
  });
  const leftOutBefore = mapping.leftOut?.count ?? 0;
  let isEmpty = true;
  const twiceEncoded = new TwiceEncodedRecords();
  const doubts = new RecordDoubts();
  try {
    for await (const record of records) {
      isEmpty = false;
      twiceEncoded.look(record);
      if ('fields' in record) doubts.look(record.fields, record.location);
      yield record;
    }
  } catch (error) {
    if (!encoding || !isMisfit(error)) throw error;
    // Names with accents are not found in the wrong encoding. There is one thing to say.
    const { likely, sentence } = encoding;
    encoding = undefined;
    throw new BrokenFile(name, `${sentence}; --encoding ${likely} settles it`);
  } finally {
    if (encoding) onWarning({ isOfCells: true, message: `${name}: ${encoding.sentence}` });
  }
  // UTF-8 that is read as another encoding looks as if it were encoded twice.
  const message = encoding?.likely === UTF8 ? undefined : twiceEncoded.warning(name);
  if (message !== undefined) onWarning({ message });
  for (const doubt of doubts.found) onWarning({ message: `${name}: ${doubt}` });
  // An empty file was lost on its way here. It is not a registry without records.
  if (isEmpty) throw withoutRecords(name, mapping, leftOutBefore);
}

function isMisfit(error: unknown): boolean {
  return error instanceof InvalidMapping || error instanceof InvalidRecipe;
}

function withoutRecords(
  file: string,
  { leftOut = { count: 0, by: '' } }: RowMapping,
  before: number,
): BrokenFile {
  const rows = leftOut.count - before;
  if (rows === 0) return new BrokenFile(file, 'holds no record');
  const all = rows === 1 ? 'its only row' : `all of its ${number(rows)} rows`;
  return new BrokenFile(file, `${leftOut.by} left out ${all}, so there is no record to load`);
}
