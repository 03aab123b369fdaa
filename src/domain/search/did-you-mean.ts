/**
 * The one of the candidates that a mistyped word probably meant. Case, accents, and what stands
 * between the words of a name make no difference; the / of an address does.
 */
export function probablyMeant(typed: string, candidates: readonly string[]): string | undefined {
  const bare = bareName(typed);
  if (bare === '') return undefined;
  return candidates
    .map((candidate) => ({ candidate, distance: likeness(bare, bareName(candidate)) }))
    .filter(({ distance }) => Number.isFinite(distance))
    .sort((a, b) => a.distance - b.distance)[0]?.candidate;
}

/** A name in small letters, without accents and what stands between its words. */
export function bareName(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]/gu, '');
}

/**
 * How many letters must be put in, taken out, changed, or swapped with their neighbour to make
 * one word of the other. Infinite where that is over a third of them, or over a given number: such
 * a word was not meant.
 */
export function likeness(from: string, to: string, most = Number.POSITIVE_INFINITY): number {
  const bound = Math.min(most, Math.ceil(Math.min(from.length, to.length) / 3));
  if (Math.abs(from.length - to.length) > bound) return Number.POSITIVE_INFINITY;
  // To change a letter takes one away and puts one in; no change does more.
  if (count(lettersIn(from) ^ lettersIn(to)) > 2 * bound) return Number.POSITIVE_INFINITY;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    let least = row;
    for (let column = 1; column <= to.length; column++) {
      const changed = from[row - 1] === to[column - 1] ? 0 : 1;
      // Before its first letter a word has `undefined`, which no letter equals.
      const swapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const cost = Math.min(
        (last[column] as number) + 1,
        (line[column - 1] as number) + 1,
        (last[column - 1] as number) + changed,
        swapped ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
      line.push(cost);
      least = Math.min(least, cost);
    }
    if (least > bound) return Number.POSITIVE_INFINITY;
    beforeLast = last;
    last = line;
  }
  const distance = last[to.length] as number;
  return distance > bound ? Number.POSITIVE_INFINITY : distance;
}

/** Which letters a word has: a bit for each of them, or for some that share it. */
function lettersIn(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i++) letters |= 1 << (word.charCodeAt(i) % 32);
  return letters;
}

function count(bits: number): number {
  let ones = 0;
  for (let left = bits; left !== 0; left &= left - 1) ones++;
  return ones;
}
