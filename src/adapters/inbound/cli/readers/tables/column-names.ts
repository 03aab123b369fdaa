import { headerKey } from '../field-names.js';

/** A name for each column, none twice: `column 5` if it has none, `fecha 2` for the second `fecha`. */
export function uniqueColumnNames(columns: readonly string[]): readonly string[] {
  const taken = new Set(columns.map(headerKey));
  const seen = new Set<string>();
  return columns.map((name, i) => {
    const key = headerKey(name);
    if (key !== '' && !seen.has(key)) {
      seen.add(key);
      return name;
    }
    const base = key === '' ? 'column' : name.trim();
    let number = key === '' ? i + 1 : 2;
    while (taken.has(headerKey(`${base} ${number}`))) number++;
    taken.add(headerKey(`${base} ${number}`));
    return `${base} ${number}`;
  });
}
