import type { BrokenFile } from '../../errors.js';

const [FIRST_PRINTABLE, QUOTE, BACKSLASH] = [0x20, 0x22, 0x5c];
const MAX_KEY_BYTES = 1024;
/** What ends a number, true, false or null. */
const ENDS: ReadonlySet<number> = new Set(Buffer.from(' \t\r\n{}[]:,"'));

export type ScalarKind = 'key' | 'string' | 'other';

/** Passes over a key, a string or another scalar, which may span chunks. It keeps only a key. */
export class JsonScalar {
  /** Undefined if no scalar is open. */
  kind: ScalarKind | undefined;
  #isEscaped = false;
  #key: number[] = [];

  constructor(private readonly broken: (reason: string) => BrokenFile) {}

  begin(kind: ScalarKind): void {
    this.kind = kind;
    if (kind === 'key') this.#key = [];
  }

  /** Where a byte stands. A byte behind the scalar belongs to what follows. */
  take(byte: number): 'inside' | 'last' | 'behind' {
    if (this.kind === 'other') return ENDS.has(byte) ? 'behind' : 'inside';
    if (byte < FIRST_PRINTABLE) throw this.broken('a string has no quote at its end');
    if (!this.#isEscaped && byte === QUOTE) return 'last';
    this.#isEscaped = !this.#isEscaped && byte === BACKSLASH;
    if (this.kind === 'key' && this.#key.push(byte) > MAX_KEY_BYTES) {
      throw this.broken(`a key is longer than ${MAX_KEY_BYTES} bytes`);
    }
    return 'inside';
  }

  /** The last key. */
  get key(): string {
    const text = Buffer.from(this.#key).toString();
    try {
      return JSON.parse(`"${text}"`);
    } catch {
      return text; // of an escape that JSON does not have
    }
  }
}
