/** A prefix of more words than this is united beforehand: reading them all would take longer. */
export const MOST_WORDS_OF_A_PREFIX = 16;
/** One document's endless words must not become an endless list of their beginnings. */
const LONGEST_PREFIX = 32;

/** A beginning of many words, and where in their order they stand. */
export interface CommonPrefix {
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

/** The beginnings of more words than so many, of words in an order in which those of one stand together. */
export function commonPrefixes(
  words: readonly string[],
  moreThan = MOST_WORDS_OF_A_PREFIX,
): CommonPrefix[] {
  const found: CommonPrefix[] = [];
  const look = (from: number, to: number, length: number) => {
    if (length > LONGEST_PREFIX) return;
    for (let start = from; start < to; ) {
      const prefix = (words[start] as string).slice(0, length);
      let end = start + 1;
      // A word that ends before this length has no beginning of it, and those after it may.
      if (prefix.length === length) while (end < to && words[end]?.startsWith(prefix)) end++;
      if (end - start > moreThan) {
        if (isWhole(prefix)) found.push({ prefix, from: start, to: end });
        look(start, end, length + 1);
      }
      start = end;
    }
  };
  look(0, words.length, 1);
  return found;
}

/** Half of a surrogate pair is no text, and no question ends in one. */
function isWhole(prefix: string): boolean {
  return !/[\ud800-\udbff]$/.test(prefix);
}
