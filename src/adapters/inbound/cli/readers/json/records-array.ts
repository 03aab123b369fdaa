import { BrokenFile } from '../../errors.js';
import type { Container } from './json-structure.js';
import { type RecordsPath, showPath } from './records-path.js';

/** Gets each array of objects, with the number of its elements so far. */
export type ArrayListener = (path: RecordsPath, array: { readonly elements: number }) => void;

/** Finds which array of a JSON text holds the records. */
export class RecordsArray {
  /** Where it is, once it is found. */
  found: RecordsPath | undefined;

  constructor(
    private readonly file: string,
    /** Undefined: the one array of objects that is in no other array. */
    private readonly path: RecordsPath | undefined,
    /** Instead of choosing an array, calls this for each array of objects. */
    private readonly onArray: ArrayListener | undefined,
  ) {}

  /** An array has begun, the last of the stack. */
  opened(stack: readonly Container[]): void {
    if (this.onArray || !isInObjects(stack)) return;
    const isChosen = this.path ? isSame(this.path, pathOf(stack)) : stack.length === 1;
    if (isChosen) this.#choose(stack);
  }

  /** The first element of an array, the last of the stack, is an object. */
  beginsWithObject(stack: readonly Container[]): void {
    if (this.path || !isInObjects(stack)) return;
    const array = stack.at(-1) as Container;
    if (this.onArray) this.onArray(pathOf(stack), array);
    else if (this.found && !array.isRecords)
      throw severalArrays(this.file, [this.found, pathOf(stack)]);
    else this.#choose(stack);
  }

  #choose(stack: readonly Container[]): void {
    this.found = pathOf(stack);
    (stack.at(-1) as Container).isRecords = true;
  }
}

export function severalArrays(file: string, paths: readonly RecordsPath[]): BrokenFile {
  const names = paths.map(showPath);
  return new BrokenFile(
    file,
    `holds several arrays of objects: ${names.join(', ')}; choose one, as in --records '${names[0]}'`,
  );
}

/** Whether no array is around the innermost one. */
function isInObjects(stack: readonly Container[]): boolean {
  return stack.slice(0, -1).every(({ isArray }) => !isArray);
}

function pathOf(stack: readonly Container[]): RecordsPath {
  return stack.slice(1).map(({ key }) => key);
}

function isSame(path: RecordsPath, other: RecordsPath): boolean {
  return path.length === other.length && path.every((key, i) => key === other[i]);
}
