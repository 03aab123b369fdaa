/** From the first byte that is not ASCII to the end of the word. */
const END_OF_WORD = /[\x80-\xff][A-Za-z0-9\x80-\xff]{0,39}/g;
const MAX_LENGTH = 40;
const NO_LETTER = /[^A-Za-z0-9]/;

interface AccentedWord {
  readonly bytes: Buffer;
  /** Whether more of it may stand before or behind. */
  readonly isCut: boolean;
}

/** The words and numbers with bytes that are not ASCII. */
export function* accentedWords(bytes: Buffer): Generator<AccentedWord> {
  const text = bytes.toString('latin1');
  for (const { 0: end, index } of text.matchAll(END_OF_WORD)) {
    const before = text.slice(Math.max(0, index - MAX_LENGTH), index);
    const word = `${before.split(NO_LETTER).at(-1)}${end}`;
    const isCut = index === 0 || index + end.length === text.length || end.length === MAX_LENGTH;
    yield { bytes: Buffer.from(word, 'latin1'), isCut };
  }
}
