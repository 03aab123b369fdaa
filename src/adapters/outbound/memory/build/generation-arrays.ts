import type { IndexArrays } from '../index/index-arrays.js';
import type { BlockBytes } from '../records/block-bytes.js';

/** A generation that is built, as texts and arrays: what a file or a thread can be given. */
export interface GenerationArrays {
  readonly revision: string;
  readonly years: readonly (readonly [year: string, records: number])[];
  readonly municipalities: readonly string[];
  readonly index: IndexArrays;
  /** What is published, with a comma behind each record. */
  readonly published: BlockBytes;
  /** The words of the title and the content, as numbers. */
  readonly sequences: BlockBytes;
  /** For each rank, where what is not published begins and how long it is. */
  readonly unpublished: { readonly positions: Float64Array; readonly lengths: Uint32Array };
}

type Numbers = Uint8Array | Uint16Array | Uint32Array | Float64Array;

const KINDS = { Uint8Array, Uint16Array, Uint32Array, Float64Array };
type Kind = keyof typeof KINDS;

/** Stands for an array in the text. */
interface Placeholder {
  readonly $kind: Kind;
  readonly index: number;
}

/** One text, and beside it the bytes of every array. */
export interface PackedArrays {
  readonly text: string;
  readonly arrays: readonly Uint8Array[];
}

export function packArrays(parts: GenerationArrays): PackedArrays {
  const arrays: Uint8Array[] = [];
  const text = JSON.stringify(parts, (_, value) => {
    if (!ArrayBuffer.isView(value)) return value;
    const { buffer, byteOffset, byteLength } = value as Numbers;
    arrays.push(new Uint8Array(buffer, byteOffset, byteLength));
    return { $kind: value.constructor.name as Kind, index: arrays.length - 1 };
  });
  return { text, arrays };
}

/** From arrays that begin at the beginning of a buffer. */
export function unpackArrays({ text, arrays }: PackedArrays): GenerationArrays {
  return JSON.parse(text, (_, value: Placeholder | null) => {
    if (value === null || typeof value !== 'object' || !('$kind' in value)) return value;
    const { buffer, byteLength } = arrays[value.index] as Uint8Array;
    const kind = KINDS[value.$kind];
    return new kind(buffer as ArrayBuffer, 0, byteLength / kind.BYTES_PER_ELEMENT);
  });
}
