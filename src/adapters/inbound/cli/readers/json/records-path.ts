import { UsageError } from '../../errors.js';

/** The keys from the top of a JSON text to the array of records. Empty: the text is the array. */
export type RecordsPath = readonly string[];

const KEY = /\.?([^.[\]'"]+)|\['([^']*)'\]|\["([^"]*)"\]/y;

/** Parses `$.data.expedientes`. The `$`, and `[*]` at the end, may be left out. */
export function parseRecordsPath(text: string): RecordsPath {
  const path = text
    .trim()
    .replace(/^\$/, '')
    .replace(/\[\*?\]$/, '');
  const keys: string[] = [];
  KEY.lastIndex = 0;
  while (KEY.lastIndex < path.length) {
    const match = KEY.exec(path);
    const key = match?.[1] ?? match?.[2] ?? match?.[3];
    if (key === undefined) {
      throw new UsageError(
        `${text} is no path to an array of records; write the keys that lead to it, as in $.data.expedientes`,
      );
    }
    keys.push(key);
  }
  return keys;
}

export function showPath(path: RecordsPath): string {
  return `$${path.map((key) => (/^[\p{L}\p{N}_-]+$/u.test(key) ? `.${key}` : `['${key}']`)).join('')}`;
}
