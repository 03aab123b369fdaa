import type { Growing } from './building/growing.js';

/*
 * The words of a record's texts as numbers, in their order: seven bits a byte, the last byte of a
 * number below 128. Numbers begin at 1, and a 0 stands between the title and the content, so no
 * phrase begins in one and ends in the other. What a record says fits into a third of its room.
 */

export function writeSequence(
  title: readonly number[],
  content: readonly number[],
  bytes: Growing<Uint8Array>,
): void {
  for (const word of title) writeNumber(word, bytes);
  bytes.push(0);
  for (const word of content) writeNumber(word, bytes);
}

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

function writeNumber(number: number, bytes: { push(byte: number): void }): void {
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
