/** No valid record needs more: 8 MiB of content, with every character escaped. */
export const MAX_RECORD_BYTES = 64 * 1024 * 1024;

type Concat<Bytes> = (pieces: Bytes[]) => Bytes;

/** Collects the bytes of one record from several chunks, and joins them once, at its end. */
export class BoundedBytes<Bytes extends Uint8Array> {
  #pieces: Bytes[] = [];
  #size = 0;

  constructor(private readonly concat: Concat<Bytes>) {}

  /** Returns false if there are more bytes now than any valid record needs. */
  add(piece: Bytes): boolean {
    this.#pieces.push(piece);
    this.#size += piece.length;
    return this.#size <= MAX_RECORD_BYTES;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  take(): Bytes {
    const [first] = this.#pieces;
    const bytes = first && this.#pieces.length === 1 ? first : this.concat(this.#pieces);
    this.#pieces = [];
    this.#size = 0;
    return bytes;
  }
}

/**
 * Cuts chunks of bytes into lines. A line includes its line end. Readers of files share it, so
 * that each has the same bound on what it holds in memory.
 */
export class LineSplitter<Bytes extends Uint8Array> {
  readonly #line: BoundedBytes<Bytes>;
  readonly #end: number;

  /** @param onTooLong makes the error for a line that is longer than any valid record. */
  constructor(
    concat: Concat<Bytes>,
    private readonly onTooLong: () => Error,
    /** Old Macs end lines with a carriage return. */
    lineEnd: '\n' | '\r' = '\n',
  ) {
    this.#end = lineEnd.charCodeAt(0);
    this.#line = new BoundedBytes(concat);
  }

  /** The lines that end in this chunk. */
  *split(chunk: Bytes): Generator<Bytes> {
    let start = 0;
    for (let end = chunk.indexOf(this.#end); end !== -1; end = chunk.indexOf(this.#end, start)) {
      this.#add(chunk.subarray(start, end + 1) as Bytes);
      yield this.#line.take();
      start = end + 1;
    }
    if (start < chunk.length) this.#add(chunk.subarray(start) as Bytes);
  }

  /** The last line, if it has no line end. */
  rest(): Bytes | undefined {
    return this.#line.isEmpty ? undefined : this.#line.take();
  }

  #add(piece: Bytes): void {
    if (!this.#line.add(piece)) throw this.onTooLong();
  }
}
