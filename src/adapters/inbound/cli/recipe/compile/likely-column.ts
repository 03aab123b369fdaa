import { bareName, likeness, probablyMeant } from '../../../../../domain/search/did-you-mean.js';

/**
 * The column that was probably meant by a name that none has. One that the recipe names for
 * something else is meant only if a letter is wrong: not `Obra2` by `obra1`, nor `fecha_alta` by
 * `fecha_baja`.
 */
export function likelyColumn(
  name: string,
  columns: readonly string[],
  isNamed: (column: string) => boolean,
): string | undefined {
  const bare = bareName(name);
  const isSlip = (column: string) => {
    const other = bareName(column);
    return digitsOf(bare) === digitsOf(other) && likeness(bare, other, 1) <= 1;
  };
  const named = columns.filter((each) => isNamed(each) && isSlip(each));
  // Of columns that are as near, the first is taken.
  return probablyMeant(name, [...columns.filter((each) => !isNamed(each)), ...named]);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\P{N}/gu, '');
}
