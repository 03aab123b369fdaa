/** A prefix of more words is united beforehand: to unite it for each query would take too long. */
export const MOST_WORDS_OF_A_PREFIX = 16;
/** One text with endless words must not make an endless list of prefixes. */
const LONGEST_PREFIX = 32;

/** A prefix of many words, and the range of these words in the sorted list. */
export interface CommonPrefix {
  readonly prefix: string;
  readonly from: number;
  readonly to: number;
}

/** The prefixes of more than `moreThan` words. The words are sorted, so those of a prefix are neighbours. */
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
      // A word shorter than `length` has no such prefix; longer words may follow it.
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

/** No query ends in half a surrogate pair. */
function isWhole(prefix: string): boolean {
  return !/[\ud800-\udbff]$/.test(prefix);
}
