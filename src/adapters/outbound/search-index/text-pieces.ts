/** In UTF-16 code units: what is worked through at once of a text that may have millions. */
const PIECE_LENGTH = 64 * 1024;
const BLANK = /[\t\n\r ]/g;

/** A text in pieces, cut before blanks: no word is in two of them, and none looks another way. */
export function* textPieces(text: string, length = PIECE_LENGTH): Generator<string> {
  let start = 0;
  while (text.length - start > length) {
    BLANK.lastIndex = start + length;
    const end = BLANK.exec(text)?.index ?? text.length;
    yield text.slice(start, end);
    start = end;
  }
  if (start < text.length) yield text.slice(start);
}
