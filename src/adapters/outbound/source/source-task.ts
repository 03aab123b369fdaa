import type { Expediente } from '../../../domain/record/expediente.js';
import { Arena } from '../memory/build/arena.js';
import { packArrays } from '../memory/build/generation-arrays.js';
import { buildArrays } from '../memory/build/generation-arrays-builder.js';
import { linesIn } from '../memory/loading/line-pieces.js';
import type { LoadedArrays } from '../memory/loading/loading-task.js';
import { RecordsValidator } from '../memory/records-file/validation/records-validator.js';
import { parseSourceLine } from './source-line.js';

const PLACES = { all: 'the source', one: 'record', other: 'that of record' };

/**
 * Checks the records of a source, and builds the arrays of a generation from them.
 *
 * @throws BrokenRecordsFile with all faults.
 */
export async function runSourceTask(pieces: AsyncIterable<Uint8Array>): Promise<LoadedArrays> {
  const unpublished = new Arena();
  const packed = packArrays(
    await buildArrays(validRecords(pieces), unpublished, async () => undefined),
  );
  return { ...packed, unpublished: unpublished.chunks };
}

async function* validRecords(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Expediente> {
  const validator = new RecordsValidator(PLACES);
  let number = 0;
  for await (const lines of linesIn(pieces)) {
    for (const line of lines) {
      const record = validator.check({ ...parseSourceLine(line), number: ++number });
      if (record) yield record;
    }
  }
  validator.end();
}
