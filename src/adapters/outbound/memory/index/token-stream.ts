import { writeVarint } from '../../search-index/varint.js';

/*
 * A token stream is the numbers of the words of a record's texts, in order, as varints. A 0
 * separates title and content, so that no phrase spans both. It is a third as long as the texts.
 */

/** A phrase, given as word numbers, as a part of a token stream. */
export function phraseBytes(words: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const word of words) writeVarint(word, bytes);
  return Uint8Array.from(bytes);
}

export function containsPhrase(tokens: Buffer, phrase: Uint8Array): boolean {
  for (let at = tokens.indexOf(phrase); at >= 0; at = tokens.indexOf(phrase, at + 1)) {
    // A match inside a varint is the tail of another number.
    if (at === 0 || (tokens[at - 1] as number) < 0x80) return true;
  }
  return false;
}
