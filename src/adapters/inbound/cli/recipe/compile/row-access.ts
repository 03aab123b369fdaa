import { headerKey } from '../../readers/field-names.js';
import { textShown } from '../../readers/tables/text-formula.js';

/** Gives the text of one column of a row. Empty if there is none. */
export type Getter<Row> = (row: Row) => string;

/** Finds columns in the rows of one file. */
export interface RowAccess<Row> {
  /** Undefined if the file has no such column. */
  column(name: string): Getter<Row> | undefined;
  /** Whether a row of the file has it, and be it empty. */
  has(row: Row, name: string): boolean;
  /** The columns that the file has, for messages. Empty if they are not known. */
  readonly names: readonly string[];
}

/** Rows with a common header. A name that only differs in case or spaces is found too. */
export function tableAccess(names: readonly string[]): RowAccess<readonly string[]> {
  const keys = names.map(headerKey);
  const indexOf = (name: string) => {
    const exact = names.indexOf(name);
    return exact === -1 ? keys.indexOf(headerKey(name)) : exact;
  };
  return {
    names,
    has: (_, name) => indexOf(name) !== -1,
    column: (name) => {
      const index = indexOf(name);
      return index === -1 ? undefined : (cells) => textShown(cells[index] ?? '');
    },
  };
}

/** The same rows, in which cells with one of the texts are empty. */
export function withoutMissing<Row>(
  access: RowAccess<Row>,
  missing: readonly string[],
): RowAccess<Row> {
  if (missing.length === 0) return access;
  const texts = new Set(missing);
  return {
    ...access,
    column: (name) => {
      const find = access.column(name);
      return (
        find &&
        ((row) => {
          const text = find(row);
          return texts.has(text.trim()) ? '' : text;
        })
      );
    },
  };
}

/** JSON values. A name is a key of the object, or else a path into it. */
export const objectAccess: RowAccess<unknown> = {
  names: [],
  // A list without elements, or null on the way, is a value too.
  has: (row, name) => {
    const [first = '', second] = pathSteps(name);
    const tops = [name, first, ...(first === 'properties' && second ? [second] : [])];
    return tops.some((top) => memberOf(row, top) !== undefined);
  },
  column: (name) => {
    const find = valueAt(name);
    return (row) => textOf(find(row));
  },
};

/** Finds a value in JSON objects. Undefined where there is none. */
export function valueAt(name: string): (row: unknown) => unknown {
  const steps = pathSteps(name);
  // The reader of GeoJSON gives the properties alone, and people know them by the whole path.
  const inner = steps[0] === 'properties' ? steps.slice(1) : undefined;
  return (row) => {
    const value = memberOf(row, name) ?? follow(row, steps);
    return value === undefined && inner ? follow(row, inner) : value;
  };
}

/** `$.properties.links[0].url`: the dollar is optional. */
function pathSteps(path: string): string[] {
  return path
    .replace(/^\$\.?/, '')
    .split(/[.[\]]+/)
    .filter((step) => step !== '');
}

function follow(row: unknown, steps: readonly string[]): unknown {
  let value = row;
  for (const step of steps) value = memberOf(value, step);
  return value;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Readonly<Record<string, unknown>>)[name];
}

/** Numbers and booleans are texts here, null is empty, and the parts of a list are joined. */
function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return value.map(textOf).join(' ');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
