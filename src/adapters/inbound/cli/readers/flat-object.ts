/** The values of a JSON object by their paths: the names that a recipe gives them. */
export type FlatObject = Readonly<Record<string, string>>;

/** Of a list of objects. More would make too many columns. */
const MAX_ELEMENTS = 3;
const MAX_NAMES = 300;

/** Lists of simple values are one text. Lists of lists, such as coordinates, are left out. */
export function flattened(value: unknown): FlatObject {
  const flat: Record<string, string> = {};
  let names = 0;
  flatten(value, '');
  return flat;

  function flatten(part: unknown, path: string): void {
    if (names >= MAX_NAMES) return;
    if (Array.isArray(part)) {
      if (part.some(Array.isArray)) return;
      if (!part.some(isObject)) add(path, part.map(textOf).join(' '));
      else
        for (let i = 0; i < Math.min(part.length, MAX_ELEMENTS); i++)
          flatten(part[i], `${path}[${i}]`);
    } else if (isObject(part)) {
      for (const [name, each] of Object.entries(part)) {
        flatten(each, path === '' ? name : `${path}.${name}`);
      }
    } else add(path, textOf(part));
  }

  function add(path: string, text: string): void {
    names++;
    flat[path === '' ? 'value' : path] = text;
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : String(value);
}
