import type { BrokenFile } from '../../errors.js';
import type { ScalarKind } from './json-scalar.js';

const MAX_DEPTH = 100;

type Expected =
  | 'opening'
  | 'key or end'
  | 'key'
  | 'colon'
  | 'value'
  | 'value or end'
  | 'comma or end'
  | 'nothing';

/** An array or an object whose end has not come yet. */
export interface Container {
  readonly isArray: boolean;
  /** Under which key it stands in the object around it. */
  readonly key: string;
  /** Whether its elements or members are the records. */
  isRecords: boolean;
  /** How many elements or members it has so far, if it has one. */
  elements: number;
  /** How many members of an object are objects. */
  objects: number;
  /** What the first element of an array begins with: `{`, `[` or `"`. */
  first?: string;
}

/** Keeps which arrays and objects are open, and what may come next in a JSON text. */
export class JsonStructure {
  readonly open: Container[] = [];
  #expected: Expected = 'opening';
  #isArray = false;

  constructor(private readonly broken: (reason: string) => BrokenFile) {}

  get inner(): Container | undefined {
    return this.open.at(-1);
  }

  /** Whether the text is at its end. */
  get isDone(): boolean {
    return this.#expected === 'nothing';
  }

  get expectsFirstElement(): boolean {
    return this.#expected === 'value or end';
  }

  get expectsElement(): boolean {
    return this.inner !== undefined && (this.expectsFirstElement || this.#expected === 'value');
  }

  afterKey(): void {
    this.#expected = 'colon';
  }

  afterValue(): void {
    this.#expected = this.open.length === 0 ? 'nothing' : 'comma or end';
  }

  /** Takes a character that is in no scalar. Returns the kind of the scalar that it begins. */
  take(character: string, lastKey: () => string): ScalarKind | undefined {
    const { inner } = this;
    const expected = this.#expected;
    if (expected === 'comma or end' && inner && character === ',') {
      this.#expected = inner.isArray ? 'value' : 'key';
      inner.elements++;
    } else if (inner && expected.endsWith(' or end') && character === closingOf(inner)) {
      this.open.pop();
      this.afterValue();
    } else if (expected === 'colon' && character === ':') this.#expected = 'value';
    else if (expected.startsWith('key') && character === '"') return 'key';
    else if (!expected.startsWith('value') && expected !== 'opening') throw this.#unexpected();
    else if (character === '{' || character === '[') this.#enter(character === '[', lastKey);
    else if (expected === 'opening') throw this.#unexpected();
    else if (character === '"') return 'string';
    else if (/[-0-9a-z]/.test(character)) return 'other';
    else throw this.#unexpected();
    return undefined;
  }

  #enter(isArray: boolean, lastKey: () => string): void {
    if (this.open.length >= MAX_DEPTH) {
      throw this.broken(`more than ${MAX_DEPTH} lists and objects in each other`);
    }
    if (!this.inner) this.#isArray = isArray;
    const isMember = this.inner?.isArray === false;
    if (this.inner && isMember && !isArray) this.inner.objects++;
    const key = isMember ? lastKey() : '';
    this.open.push({ isArray, key, isRecords: false, elements: 1, objects: 0 });
    this.#expected = isArray ? 'value or end' : 'key or end';
  }

  #unexpected(): BrokenFile {
    const kind = this.#isArray ? 'array' : 'object';
    return this.broken(
      this.isDone
        ? `there is text after the end of the ${kind}`
        : missing(this.#expected, this.inner),
    );
  }
}

export function closingOf({ isArray }: Container): string {
  return isArray ? ']' : '}';
}

function missing(expected: Expected, inner: Container | undefined): string {
  if (!inner) return 'no array or object begins here';
  if (!inner.isArray) {
    return `a ${expected === 'comma or end' ? 'comma' : expected} is missing in an object`;
  }
  if (expected === 'value or end') return 'there is a comma before the first element of the array';
  if (expected === 'value') return 'an element is missing after a comma';
  return 'a comma is missing between two elements';
}
