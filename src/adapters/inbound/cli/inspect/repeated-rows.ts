import { number, plural } from '../output/format-numbers.js';
import type { Trial } from './try-recipe.js';

/** Says how many rows have the id or the code of an earlier one, and what becomes of them. */
export function repeatedLine({ accepted, repeated, different }: Trial): string {
  const tenths = Math.round((1000 * repeated) / accepted);
  const share = tenths === 0 ? 'less than 0.1 %' : `${tenths / 10} %`;
  const repeat = repeated === 1 ? 'repeats' : 'repeat';
  const kept =
    repeated === 1
      ? 'The recipe keeps it, and numbers it (.2).'
      : 'The recipe keeps all, and numbers them (.2, .3 …) in the order of the rows.';
  return `${plural(repeated, 'row')} (${share}) ${repeat} the id or the code of an earlier row. ${kept}${advice({ accepted, repeated, different })}`;
}

/** To take only the first is advised only where it loses nothing but repetitions. */
function advice({
  accepted,
  repeated,
  different,
}: Pick<Trial, 'accepted' | 'repeated' | 'different'>) {
  const same = accepted - different;
  if (same === 0) return '';
  if (same >= repeated) {
    return ` In the columns that the recipe takes only ${number(different)} rows differ; if no other column matters, consider "duplicates": "first".`;
  }
  const are = same === 1 ? '1 of them is' : `${number(same)} of them are`;
  const others =
    repeated - same === 1 ? 'the other differs' : `the other ${number(repeated - same)} differ`;
  return ` ${are} the same record again, ${others}: "first" would lose what differs.`;
}
