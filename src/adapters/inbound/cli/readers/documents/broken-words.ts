/** A hyphen, also a soft one, between a letter and the line that goes on with a small letter. */
const BREAK = /(?<=[\p{L}\p{M}])[-\u2010\u00ad][ \t]*\r?\n[ \t]*(?=\p{Ll})/gu;
/** Shown only where a line ends, so a word does not contain it. */
const SOFT_HYPHEN = /(?<=[\p{L}\p{M}])\u00ad(?=\p{L})/gu;

/**
 * Joins the words that are broken at the ends of lines: a search looks for whole words. A compound
 * that is broken at its own hyphen loses it, because nothing tells the two apart.
 */
export function joinBrokenWords(text: string): string {
  return text.replace(BREAK, '').replace(SOFT_HYPHEN, '');
}
