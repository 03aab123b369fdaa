/** As large as keeps their number small and the room that is left at the end of each. */
const PIECE = 8 * 1024 * 1024;
/** A position is the number of a chunk of memory, and an offset in it below this. */
const OFFSETS = 2 ** 32;

/** Bytes that are found again by the position at which they were written. */
export class Arena {
  readonly #pieces: Buffer[];
  #used: number;

  constructor(pieces: readonly Uint8Array[] = []) {
    this.#pieces = pieces.map(({ buffer }) => Buffer.from(buffer));
    this.#used = this.#pieces.at(-1)?.length ?? 0;
  }

  write(bytes: Uint8Array): number {
    let last = this.#pieces.at(-1);
    if (!last || this.#used + bytes.length > last.length) {
      last = Buffer.from(new ArrayBuffer(Math.max(PIECE, bytes.length)));
      this.#pieces.push(last);
      this.#used = 0;
    }
    last.set(bytes, this.#used);
    this.#used += bytes.length;
    return (this.#pieces.length - 1) * OFFSETS + this.#used - bytes.length;
  }

  bytes(position: number, length: number): Buffer {
    const offset = position % OFFSETS;
    const piece = this.#pieces[Math.floor(position / OFFSETS)] as Buffer;
    return piece.subarray(offset, offset + length);
  }

  async read(position: number, length: number): Promise<Buffer> {
    return this.bytes(position, length);
  }

  get pieces(): readonly Uint8Array[] {
    return this.#pieces.map(({ buffer }) => new Uint8Array(buffer as ArrayBuffer));
  }
}
