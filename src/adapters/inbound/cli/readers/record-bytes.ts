/** Above every record that can be valid: 8 MiB of content, each character of it escaped. */
export const MAX_RECORD_BYTES = 64 * 1024 * 1024;

/** The bytes of one line or one record, which come in pieces: put together once, at its end. */
export class RecordBytes {
  #pieces: Buffer[] = [];
  #size = 0;

  /** False where there are now more than a record can need. */
  add(piece: Buffer): boolean {
    this.#pieces.push(piece);
    this.#size += piece.length;
    return this.#size <= MAX_RECORD_BYTES;
  }

  get isEmpty(): boolean {
    return this.#size === 0;
  }

  take(): Buffer {
    const [first] = this.#pieces;
    const whole = first && this.#pieces.length === 1 ? first : Buffer.concat(this.#pieces);
    this.#pieces = [];
    this.#size = 0;
    return whole;
  }
}
