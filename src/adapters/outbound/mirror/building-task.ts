import { fromCanonicalForm } from '../../../domain/record/expediente.js';
import { type PackedArrays, packArrays } from '../memory/build/generation-arrays.js';
import { buildArrays } from '../memory/build/generation-arrays-builder.js';
import { linesIn } from '../memory/loading/line-pieces.js';
import { TooLarge } from './errors.js';

export interface BuildingTask {
  /** How many records there are. */
  readonly records: number;
  /** What the arrays may have at most. */
  readonly maxBytes: number;
}

/** No record has less: its published form without any text, and its entries in the tables. */
const LEAST_BYTES_PER_RECORD = 150;

/**
 * Builds the arrays of a generation from its canonical lines. It stops as soon as they cannot fit.
 * Texts that are not published are not kept: the mirror asks the store for them.
 */
export async function runBuildingTask(
  { records, maxBytes }: BuildingTask,
  pieces: AsyncIterable<Uint8Array>,
): Promise<PackedArrays> {
  let arrived = 0;
  const refuseAbove = (bytes: number) => {
    if (bytes > maxBytes) throw new TooLarge(records, bytes, maxBytes);
  };
  const packed = packArrays(
    await buildArrays(recordsIn(pieces), { write: () => arrived++ }, async (bytes) =>
      refuseAbove(bytes + LEAST_BYTES_PER_RECORD * (records - arrived)),
    ),
  );
  refuseAbove(sizeOf(packed));
  return packed;
}

/** The memory that the arrays take. */
export function sizeOf({ arrays }: PackedArrays): number {
  return arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

async function* recordsIn(pieces: AsyncIterable<Uint8Array>) {
  for await (const lines of linesIn(pieces)) {
    for (const line of lines) yield fromCanonicalForm(line);
  }
}
