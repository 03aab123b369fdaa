import type { Location } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import { JsonScalar } from './json-scalar.js';
import { closingOf, JsonStructure } from './json-structure.js';
import { RecordsContainer, type RecordsListener } from './records-container.js';
import { type RecordsPath, showPath } from './records-path.js';

const LINE_FEED = 0x0a;
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, LINE_FEED]);

/** Passes over what is around the records of a JSON text. */
export interface ElementWalker {
  line: number;
  /** Whether the next byte begins a record. */
  readonly isAtElement: boolean;
  /** The key of the record in an object of records. */
  readonly key?: string | undefined;
  /** Returns the index at which a record begins, or the end of the chunk. */
  walk(chunk: Buffer, from: number): number;
  afterElement(): void;
  /** @throws BrokenFile if the text is not at its end. */
  end(): void;
}

/**
 * Walks through a JSON text to the array or object that holds the records, and from its end to the
 * end of the text. It stops where an element or the value of a member begins. Nothing of what it passes is kept.
 */
export class JsonWalker implements ElementWalker {
  line: number;
  isAtElement = false;
  readonly #structure = new JsonStructure((reason) => this.#brokenHere(reason));
  readonly #scalar = new JsonScalar((reason) => this.#brokenHere(reason));
  readonly #records: RecordsContainer;

  /** With a listener, it stops at no element, but at the end of the first value. */
  constructor(
    private readonly start: Location,
    private readonly path?: RecordsPath,
    private readonly onRecords?: RecordsListener,
  ) {
    this.line = start.line;
    this.#records = new RecordsContainer(start.file, path, onRecords);
  }

  get key(): string | undefined {
    return this.#structure.inner?.isArray ? undefined : this.#scalar.key;
  }

  get isDone(): boolean {
    return this.#structure.isDone;
  }

  walk(chunk: Buffer, from: number): number {
    let at = from;
    this.isAtElement = false;
    while (at < chunk.length) {
      const byte = chunk[at] as number;
      if (this.#scalar.kind) {
        if (this.#takeScalar(byte)) at++;
      } else if (BLANKS.has(byte)) {
        if (byte === LINE_FEED) this.line++;
        at++;
      } else {
        const character = String.fromCharCode(byte);
        this.isAtElement = this.#beginsElement(character);
        if (this.isAtElement || (this.onRecords && this.isDone)) return at;
        this.#take(character);
        at++;
      }
    }
    return at;
  }

  afterElement(): void {
    this.#structure.afterValue();
  }

  end(): void {
    const { inner } = this.#structure;
    if (inner) {
      const kind = inner.isArray ? 'array' : 'object';
      throw this.#broken(`is cut off on line ${this.line}: the ${kind} has no ${closingOf(inner)}`);
    }
    if (this.path && !this.#records.found) {
      throw this.#broken(`holds no array at ${showPath(this.path)}`);
    }
  }

  /** Returns false if the byte is not part of the scalar any more. */
  #takeScalar(byte: number): boolean {
    const place = this.#scalar.take(byte);
    if (place === 'inside') return true;
    if (this.#scalar.kind === 'key') this.#structure.afterKey();
    else this.#structure.afterValue();
    this.#scalar.kind = undefined;
    return place === 'last';
  }

  #beginsElement(character: string): boolean {
    const { inner, open, expectsElement, expectsFirstElement } = this.#structure;
    if (!expectsElement) return false;
    if (expectsFirstElement && /[{["]/.test(character)) this.#records.beginsWith(character, open);
    return inner?.isRecords === true && !/[\]},:]/.test(character);
  }

  #take(character: string): void {
    const kind = this.#structure.take(character, () => this.#scalar.key);
    if (kind) this.#scalar.begin(kind);
    else if (character === '[' || character === '{') this.#records.opened(this.#structure.open);
  }

  #brokenHere(reason: string): BrokenFile {
    return this.#broken(`line ${this.line}: ${reason}`);
  }

  #broken(reason: string): BrokenFile {
    return new BrokenFile(this.start.file, reason);
  }
}
