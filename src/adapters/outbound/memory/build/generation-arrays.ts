import type { IndexArrays } from '../index/inverted-index.js';
import type { RecordBytesArrays } from '../records/record-bytes.js';

/** A built generation as texts and typed arrays, which a file or a worker can take. */
export interface GenerationArrays {
  readonly revision: string;
  readonly years: readonly (readonly [year: string, records: number])[];
  readonly municipalities: readonly string[];
  /** For each rank, the index of the record's municipality. */
  readonly municipalityNumbers: Uint32Array;
  readonly index: IndexArrays;
  /** The published form of each record, with a comma after it. */
  readonly published: RecordBytesArrays;
  /** The token stream of each record. */
  readonly tokenStreams: RecordBytesArrays;
  /** For each rank, where the unpublished texts of the record are. */
  readonly unpublished: { readonly positions: Float64Array; readonly lengths: Uint32Array };
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float64Array };
type Kind = keyof typeof KINDS;

/** Stands for an array in the JSON text. */
interface Placeholder {
  readonly $kind: Kind;
  readonly index: number;
}

/** One JSON text, and the bytes of every array. */
export interface PackedArrays {
  readonly text: string;
  readonly arrays: readonly Uint8Array[];
}

export function packArrays(generation: GenerationArrays): PackedArrays {
  const arrays: Uint8Array[] = [];
  const text = JSON.stringify(generation, (_, value) => {
    if (!ArrayBuffer.isView(value)) return value;
    const { buffer, byteOffset, byteLength } = value as Numbers;
    arrays.push(new Uint8Array(buffer, byteOffset, byteLength));
    return { $kind: value.constructor.name as Kind, index: arrays.length - 1 };
  });
  return { text, arrays };
}

/** Each array must begin at the beginning of its buffer. */
export function unpackArrays({ text, arrays }: PackedArrays): GenerationArrays {
  return JSON.parse(text, (_, value: Placeholder | null) => {
    if (value === null || typeof value !== 'object' || !('$kind' in value)) return value;
    const { buffer, byteLength } = arrays[value.index] as Uint8Array;
    const kind = KINDS[value.$kind];
    return new kind(buffer as ArrayBuffer, 0, byteLength / kind.BYTES_PER_ELEMENT);
  });
}
