import type { Location } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import { JsonElementScanner } from './json-element-scanner.js';
import type { Container } from './json-structure.js';
import { JsonWalker } from './json-walker.js';
import { COLUMNS } from './records-container.js';
import type { RecordsPath } from './records-path.js';

/** Where an object that describes a column has its name. */
const NAME_KEYS = ['name', 'id', 'fieldName', 'field', 'title', 'label'];

/** An array of a JSON text. */
export interface JsonArray {
  readonly path: RecordsPath;
  readonly container: Readonly<Container>;
}

/** The array whose elements are rows of cells, if another one has a name for each cell. */
export function namedRows<Each extends JsonArray>(
  head: Buffer,
  start: Location,
  arrays: readonly Each[],
): Each | undefined {
  return arrays.find(({ path, container }) => {
    const [row] = container.first === '[' ? elementsAt(head, start, path, 1) : [];
    return Array.isArray(row) && columnNames(head, start, row.length) !== undefined;
  });
}

/** The names of so many columns, where the beginning of a text has them beside the rows. */
export function columnNames(
  head: Buffer,
  start: Location,
  width: number,
): readonly string[] | undefined {
  for (const { path, container } of arraysIn(head, start)) {
    const isNames = container.first !== '[' && COLUMNS.test(path.at(-1) ?? '');
    const names = isNames ? elementsAt(head, start, path, width + 1).map(nameOf) : [];
    if (width > 0 && names.length === width && names.every((name) => name !== '')) return names;
  }
  return undefined;
}

function nameOf(column: unknown): string {
  if (typeof column !== 'object' || column === null) return String(column ?? '');
  const values = column as Readonly<Record<string, unknown>>;
  const key = NAME_KEYS.find((each) => typeof values[each] === 'string');
  return key === undefined ? '' : (values[key] as string);
}

function arraysIn(head: Buffer, start: Location): readonly JsonArray[] {
  const arrays: JsonArray[] = [];
  const walker = new JsonWalker(start, undefined, (path, container) => {
    if (container.isArray) arrays.push({ path, container });
  });
  unlessBroken(() => walker.walk(head, 0));
  return arrays;
}

/** The first elements of an array, as far as the beginning of a text has them. */
function elementsAt(head: Buffer, start: Location, path: RecordsPath, most: number): unknown[] {
  const elements: unknown[] = [];
  const walker = new JsonWalker(start, path);
  const scanner = new JsonElementScanner(start);
  unlessBroken(() => {
    let at = walker.walk(head, 0);
    while (walker.isAtElement && elements.length < most) {
      const end = scanner.endOf(head, at);
      if (!scanner.isComplete) return;
      elements.push(JSON.parse(head.toString('utf8', at, end)));
      walker.afterElement();
      at = walker.walk(head, end);
    }
  });
  return elements;
}

/** What breaks a text is said when it is read. */
function unlessBroken(look: () => void): void {
  try {
    look();
  } catch (error) {
    if (!(error instanceof BrokenFile || error instanceof SyntaxError)) throw error;
  }
}
