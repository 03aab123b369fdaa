import { writeVarint } from '../../search-index/varint.js';

/*
 * A token stream is the word numbers of a record's texts, in order, as varints. Numbers begin at 1.
 * A 0 separates title and content, so that no phrase spans both. It takes a third of the text's room.
 */

/** A phrase as the bytes that a token stream holds it in. */
export function phraseBytes(words: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const word of words) writeVarint(word, bytes);
  return Uint8Array.from(bytes);
}

export function holdsPhraseBytes(sequence: Buffer, phrase: Uint8Array): boolean {
  for (let at = sequence.indexOf(phrase); at >= 0; at = sequence.indexOf(phrase, at + 1)) {
    // A match inside a varint is the tail of another number.
    if (at === 0 || (sequence[at - 1] as number) < 0x80) return true;
  }
  return false;
}
