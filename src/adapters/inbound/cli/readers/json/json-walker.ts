import type { Location } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import { type RecordsPath, showPath } from './records-path.js';

const [LINE_FEED, QUOTE, BACKSLASH] = [0x0a, 0x22, 0x5c];
const BLANKS: ReadonlySet<number> = new Set([0x20, 0x09, 0x0d, LINE_FEED]);
const MAX_KEY_BYTES = 1024;
const MAX_DEPTH = 100;

/** What may come next. */
type Expected =
  | 'opening'
  | 'key or end'
  | 'key'
  | 'colon'
  | 'value'
  | 'value or end'
  | 'comma or end'
  | 'nothing';

interface Container {
  readonly isArray: boolean;
  /** Under which key it stands in the object around it. */
  readonly key: string;
  isRecords: boolean;
  /** How many elements an array has so far, if it has one. */
  elements: number;
}

/**
 * Walks through a JSON text to the array that holds the records, and from its end to the end of
 * the text. It stops where an element of that array begins. Nothing of what it passes is kept.
 */
export class JsonWalker {
  line: number;
  /** Whether the next byte begins an element. */
  isAtElement = false;
  /** The array that holds the records, once it is found. */
  found: RecordsPath | undefined;
  readonly #stack: Container[] = [];
  #expected: Expected = 'opening';
  #scalar: 'string' | 'key' | 'other' | undefined;
  #isEscaped = false;
  #key: number[] = [];

  constructor(
    private readonly start: Location,
    /** Undefined: the one array of objects that is in no other array. */
    private readonly path?: RecordsPath,
    /** Instead of stopping, calls this for each array of objects. */
    private readonly onArray?: (path: RecordsPath, array: { readonly elements: number }) => void,
  ) {
    this.line = start.line;
  }

  get isDone(): boolean {
    return this.#expected === 'nothing';
  }

  /** Returns the index at which an element begins, or the end of the chunk. */
  walk(chunk: Buffer, from: number): number {
    let at = from;
    this.isAtElement = false;
    while (at < chunk.length) {
      const byte = chunk[at] as number;
      if (byte === LINE_FEED) this.line++;
      if (this.#scalar) {
        if (this.#inScalar(byte)) at++;
      } else if (BLANKS.has(byte)) at++;
      else if (this.#beginsElement(byte)) {
        this.isAtElement = true;
        return at;
      } else {
        if (this.onArray && this.isDone) return at;
        this.#take(byte);
        at++;
      }
    }
    return at;
  }

  afterElement(): void {
    this.#expected = 'comma or end';
  }

  /** @throws BrokenFile if the text is not at its end. */
  end(): void {
    const inner = this.#stack.at(-1);
    if (inner) {
      throw this.#broken(
        `is cut off on line ${this.line}: the ${kind(inner)} has no ${closing(inner)}`,
      );
    }
    if (this.path && !this.found) {
      throw this.#broken(`holds no array at ${showPath(this.path)}`);
    }
  }

  /** Returns false if the byte is not part of the scalar any more. */
  #inScalar(byte: number): boolean {
    if (this.#scalar === 'other') {
      if (!BLANKS.has(byte) && !'{}[]:,"'.includes(String.fromCharCode(byte))) return true;
      this.#scalar = undefined;
      this.#afterValue();
      if (byte === LINE_FEED) this.line--; // it is looked at again
      return false;
    }
    if (byte < 0x20) throw this.#broken(`line ${this.line}: a string has no quote at its end`);
    if (!this.#isEscaped && byte === QUOTE) {
      if (this.#scalar === 'key') this.#expected = 'colon';
      else this.#afterValue();
      this.#scalar = undefined;
      return true;
    }
    this.#isEscaped = !this.#isEscaped && byte === BACKSLASH;
    if (this.#scalar === 'key' && this.#key.push(byte) > MAX_KEY_BYTES) {
      throw this.#broken(`line ${this.line}: a key is longer than ${MAX_KEY_BYTES} bytes`);
    }
    return true;
  }

  #beginsElement(byte: number): boolean {
    const inner = this.#stack.at(-1);
    if (!inner?.isArray || (this.#expected !== 'value' && this.#expected !== 'value or end')) {
      return false;
    }
    const isFirst = this.#expected === 'value or end';
    if (isFirst && byte === 0x7b && this.path === undefined && this.#isInObjects()) {
      this.#foundArray(inner);
    }
    const character = String.fromCharCode(byte);
    return inner.isRecords && character !== ',' && character !== ']';
  }

  /** Whether no array is around the innermost one. */
  #isInObjects(): boolean {
    return this.#stack.slice(0, -1).every(({ isArray }) => !isArray);
  }

  #foundArray(array: Container): void {
    const path = this.#here();
    if (this.onArray) this.onArray(path, array);
    else if (this.found && !array.isRecords) throw this.several([this.found, path]);
    else {
      this.found = path;
      array.isRecords = true;
    }
  }

  several(paths: readonly RecordsPath[]): BrokenFile {
    const names = paths.map(showPath);
    return this.#broken(
      `holds several arrays of objects: ${names.join(', ')}; choose one, as in --records '${names[0]}'`,
    );
  }

  #here(): RecordsPath {
    return this.#stack.slice(1).map(({ key }) => key);
  }

  #take(byte: number): void {
    const character = String.fromCharCode(byte);
    const expected = this.#expected;
    const inner = this.#stack.at(-1);
    if (expected === 'comma or end' && inner && character === ',') {
      this.#expected = inner.isArray ? 'value' : 'key';
      inner.elements++;
    } else if (inner && mayEnd(expected) && character === closing(inner)) {
      this.#stack.pop();
      this.#afterValue();
    } else if (expected === 'colon' && character === ':') this.#expected = 'value';
    else if ((expected === 'key' || expected === 'key or end') && character === '"') {
      this.#key = [];
      this.#scalar = 'key';
    } else if (expected === 'value' || expected === 'value or end' || expected === 'opening') {
      this.#openValue(character);
    } else throw this.#unexpected();
  }

  #openValue(character: string): void {
    if (character === '{' || character === '[') this.#open(character === '[');
    else if (this.#expected === 'opening') throw this.#unexpected();
    else if (character === '"') this.#scalar = 'string';
    else if (/[-0-9a-z]/.test(character)) this.#scalar = 'other';
    else throw this.#unexpected();
  }

  #open(isArray: boolean): void {
    if (this.#stack.length >= MAX_DEPTH) {
      throw this.#broken(
        `line ${this.line}: more than ${MAX_DEPTH} lists and objects in each other`,
      );
    }
    const inObject = this.#stack.at(-1)?.isArray === false;
    const key = inObject ? keyText(this.#key) : '';
    const array: Container = { isArray, key, isRecords: false, elements: 1 };
    this.#stack.push(array);
    this.#expected = isArray ? 'value or end' : 'key or end';
    if (!isArray || this.onArray || !this.#isInObjects()) return;
    const isChosen = this.path
      ? showPath(this.path) === showPath(this.#here())
      : this.#stack.length === 1;
    if (!isChosen) return;
    array.isRecords = true;
    this.found = this.#here();
  }

  #afterValue(): void {
    this.#expected = this.#stack.length === 0 ? 'nothing' : 'comma or end';
  }

  #unexpected(): BrokenFile {
    const inner = this.#stack.at(-1);
    return this.#broken(`line ${this.line}: ${reason(this.#expected, inner, this.#isArrayText)}`);
  }

  get #isArrayText(): boolean {
    return this.found?.length === 0;
  }

  #broken(reason: string): BrokenFile {
    return new BrokenFile(this.start.file, reason);
  }
}

function keyText(bytes: readonly number[]): string {
  const text = Buffer.from(bytes).toString();
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    return text;
  }
}

function mayEnd(expected: Expected): boolean {
  return expected === 'comma or end' || expected === 'value or end' || expected === 'key or end';
}

function kind({ isArray }: Container): string {
  return isArray ? 'array' : 'object';
}

function closing({ isArray }: Container): string {
  return isArray ? ']' : '}';
}

function reason(expected: Expected, inner: Container | undefined, isArrayText: boolean): string {
  if (expected === 'opening') return 'no array or object begins here';
  if (expected === 'nothing') {
    return `there is text after the end of the ${isArrayText ? 'array' : 'object'}`;
  }
  if (!inner?.isArray)
    return `a ${expected === 'comma or end' ? 'comma' : expected} is missing in an object`;
  if (expected === 'value or end') return 'there is a comma before the first element of the array';
  if (expected === 'value') return 'an element is missing after a comma';
  return 'a comma is missing between two elements';
}
