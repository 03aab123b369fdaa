/** Texts in the order of their bytes in UTF-8, found without a string for each in the heap. */
export class TermTable {
  readonly #bytes: Uint8Array;
  readonly #starts: Uint32Array;

  constructor({ bytes, starts }: TermTableParts) {
    this.#bytes = bytes;
    this.#starts = starts;
  }

  /** The index of a text; -1 where it is not there. */
  indexOf(text: string): number {
    const asked = Buffer.from(text);
    const index = this.#firstFrom(asked, this.size);
    return index < this.size && this.#compare(index, asked, false) === 0 ? index : -1;
  }

  /** The indexes of all texts that begin so, from one up to, not including, another. */
  beginning(text: string): [from: number, to: number] {
    const asked = Buffer.from(text);
    const from = this.#firstFrom(asked, this.size);
    let low = from;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, asked, true) > 0) high = middle;
      else low = middle + 1;
    }
    return [from, low];
  }

  get size(): number {
    return this.#starts.length - 1;
  }

  #firstFrom(asked: Uint8Array, size: number): number {
    let low = 0;
    let high = size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, asked, false) >= 0) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** Below 0 where the text at an index comes before the asked one, or its beginning does. */
  #compare(index: number, asked: Uint8Array, onlyBeginning: boolean): number {
    const bytes = this.#bytes;
    const start = this.#starts[index] as number;
    const length = (this.#starts[index + 1] as number) - start;
    const shorter = Math.min(length, asked.length);
    for (let i = 0; i < shorter; i++) {
      const difference = (bytes[start + i] as number) - (asked[i] as number);
      if (difference !== 0) return difference;
    }
    return onlyBeginning && length >= asked.length ? 0 : length - asked.length;
  }
}

export interface TermTableParts {
  readonly bytes: Uint8Array;
  /** Of each text and, at the end, of what would follow. */
  readonly starts: Uint32Array;
}

/** From texts in the order of their bytes. */
export function termTableOf(texts: readonly string[]): TermTableParts {
  const starts = new Uint32Array(texts.length + 1);
  for (let i = 0; i < texts.length; i++) {
    starts[i + 1] = (starts[i] as number) + Buffer.byteLength(texts[i] as string);
  }
  const bytes = Buffer.from(new ArrayBuffer(starts[texts.length] as number));
  for (let i = 0; i < texts.length; i++) bytes.write(texts[i] as string, starts[i] as number);
  return { bytes: new Uint8Array(bytes.buffer), starts };
}

const SURROGATE = /[\ud800-\udfff]/;

/** Sorts texts by their bytes in UTF-8, which is by code units unless some have surrogates. */
export function sortByBytes(texts: string[]): string[] {
  return texts.some((text) => SURROGATE.test(text))
    ? texts.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    : texts.sort();
}
