import { BrokenFile } from '../../errors.js';
import { shellQuoted } from '../../output/shell-quoted.js';
import type { Container } from './json-structure.js';
import { type RecordsPath, showPath } from './records-path.js';

/** Gets each array of objects, of arrays or of texts, and each object whose first two members are objects. */
export type RecordsListener = (
  path: RecordsPath,
  container: Readonly<Container>,
  root: Readonly<Container>,
) => void;

/** Of several places where the records may be. */
const MAX_NAMED = 5;
/** What an array with the names of columns is called. */
export const COLUMNS = /^(columns?|column_?names|fields?|headers?|names)$/i;
/** What else services write beside records: the addresses of other pages, the counts by value. */
const BESIDE_RECORDS = /^(_?links?|facets?|facet_groups|buckets)$/i;

/** Finds which array or object of a JSON text holds the records. */
export class RecordsContainer {
  /** Where it is, once it is found. */
  found: RecordsPath | undefined;

  constructor(
    private readonly file: string,
    /** Undefined: the one array of objects that is in no other array. */
    private readonly path: RecordsPath | undefined,
    /** Instead of choosing, calls this for each container that may hold the records. */
    private readonly onRecords: RecordsListener | undefined,
  ) {}

  /** An array or an object has begun, the last of the stack. */
  opened(stack: readonly Container[]): void {
    if (!isInObjects(stack)) return;
    const { isArray } = stack.at(-1) as Container;
    if (this.onRecords) {
      const outer = stack.slice(0, -1);
      const [root, container] = [outer[0], outer.at(-1)];
      if (!isArray && root && container && isKeyed(container))
        this.onRecords(pathOf(outer), container, root);
      return;
    }
    const isChosen = this.path ? isSame(this.path, pathOf(stack)) : isArray && stack.length === 1;
    if (isChosen) this.#choose(stack);
  }

  /** The first element of an array, the last of the stack, is an object, an array or a text. */
  beginsWith(first: string, stack: readonly Container[]): void {
    const container = stack.at(-1) as Container;
    if (this.path || !container.isArray || !isInObjects(stack)) return;
    container.first = first;
    if (this.onRecords) this.onRecords(pathOf(stack), container, stack[0] as Container);
    else if (first !== '{' || (this.found && isBesideRecords(pathOf(stack)))) return;
    else if (this.found && !container.isRecords)
      throw severalPlaces(this.file, 'arrays of objects', [this.found, pathOf(stack)]);
    else this.#choose(stack);
  }

  #choose(stack: readonly Container[]): void {
    this.found = pathOf(stack);
    (stack.at(-1) as Container).isRecords = true;
  }
}

/** Whether an array of objects has its place beside the records of a service. */
export function isBesideRecords(path: RecordsPath): boolean {
  const name = path.at(-1) ?? '';
  return COLUMNS.test(name) || BESIDE_RECORDS.test(name);
}

export function severalPlaces(
  file: string,
  what: string,
  paths: readonly RecordsPath[],
): BrokenFile {
  const names = paths.slice(0, MAX_NAMED).map(showPath);
  const all = paths.length > MAX_NAMED ? [...names, '…'] : names;
  const chosen = shellQuoted(names[0] as string);
  const orAll = paths.some((path) => path.length === 0)
    ? ''
    : `, or --records ${shellQuoted(showPath([]))} if the whole file is one record`;
  return new BrokenFile(
    file,
    `holds several ${what}: ${all.join(', ')}; choose one, as in --records ${chosen}${orAll}`,
  );
}

/** Whether an object has two members now, and both are objects. */
function isKeyed(object: Container | undefined): boolean {
  return object?.isArray === false && object.objects === 2 && object.elements === 2;
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
