import { number, plural } from '../output/format-numbers.js';
import type { Trial } from './try-recipe.js';

/** Says how many rows have the id or the code of an earlier one, and what becomes of them. */
export function repeatedLine({ accepted, repeated, different }: Trial): string {
  const share = Math.round((1000 * repeated) / accepted) / 10;
  const repeat = repeated === 1 ? 'repeats' : 'repeat';
  const kept =
    repeated === 1
      ? 'The recipe keeps it, and numbers it (.2).'
      : 'The recipe keeps all, and numbers them (.2, .3 …).';
  const same =
    different < accepted
      ? ` As records only ${number(different)} differ; consider "duplicates": "first".`
      : '';
  return `${plural(repeated, 'row')} (${share} %) ${repeat} the id or the code of an earlier row. ${kept}${same}`;
}
