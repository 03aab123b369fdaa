/*
 * The words of a record's texts as numbers, in their order: seven bits a byte, the last byte of a
 * number below 128. Numbers begin at 1, and a 0 stands between the title and the content, so no
 * phrase begins in one and ends in the other. What a record says fits into a third of its room.
 */

export const BETWEEN_TEXTS = 0;

/** The words of a phrase as they stand in a sequence that holds it. */
export function phraseBytes(words: readonly number[]): Uint8Array {
  const bytes: number[] = [];
  for (const word of words) writeNumber(word, bytes);
  return Uint8Array.from(bytes);
}

export function holdsPhraseBytes(sequence: Buffer, phrase: Uint8Array): boolean {
  for (let at = sequence.indexOf(phrase); at >= 0; at = sequence.indexOf(phrase, at + 1)) {
    // What is found in the midst of a number is the end of another one.
    if (at === 0 || (sequence[at - 1] as number) < 0x80) return true;
  }
  return false;
}

/** Takes the number of a word, or what stands between two texts. */
export function writeNumber(number: number, bytes: { push(byte: number): void }): void {
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
