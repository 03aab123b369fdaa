import { fold, words } from '../../../domain/search/folding.js';

/*
 * A table from code units to folded code units, filled as they come. These values are no code units.
 */
const BETWEEN_WORDS = 0;
const NOT_LEARNED = -1;
const NOTHING = -2;
/** The unit folds to several, or folds differently beside others. */
const NOT_BY_ITSELF = -3;
const becomes = new Int32Array(0x10000).fill(NOT_LEARNED);

/** A scratch buffer for all texts: an array for each would take longer. */
let scratch = new Uint16Array(1_024);

/**
 * The same words as `words` of the domain, as code units; one or more 0 follow each word. It is many
 * times faster because it makes no strings. The result is valid until the next call.
 */
export function tokenize(text: string): Uint16Array {
  return foldUnits(text) ?? foldPieces(text);
}

/** Undefined if a unit cannot be folded by itself. */
function foldUnits(text: string): Uint16Array | undefined {
  if (scratch.length <= text.length) scratch = new Uint16Array(2 * text.length);
  const units = scratch;
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let unit = becomes[text.charCodeAt(i)] as number;
    if (unit < 0) {
      unit = learn(text.charCodeAt(i));
      if (unit === NOTHING) continue;
      if (unit === NOT_BY_ITSELF) return undefined;
    }
    units[length++] = unit;
  }
  units[length++] = BETWEEN_WORDS;
  return units.subarray(0, length);
}

/** Piece by piece: the strings of all words at once would take many times the memory of the text. */
function foldPieces(text: string): Uint16Array {
  const pieces: Uint16Array[] = [];
  let length = 0;
  for (const piece of textPieces(text)) {
    const units = foldUnits(piece)?.slice() ?? unitsOf(words(piece));
    pieces.push(units);
    length += units.length;
  }
  const all = new Uint16Array(length);
  let end = 0;
  for (const units of pieces) {
    all.set(units, end);
    end += units.length;
  }
  return all;
}

function unitsOf(all: readonly string[]): Uint16Array {
  const text = all.map((word) => `${word}\0`).join('');
  return Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
}

function learn(unit: number): number {
  becomes[unit] = foldedUnit(String.fromCharCode(unit));
  return becomes[unit] as number;
}

function foldedUnit(letter: string): number {
  const folded = fold(letter);
  if (folded === '') return NOTHING;
  // A sigma folds differently at the end of a word. A surrogate is only half a letter.
  const alone = fold(`a${letter}`) === `a${folded}` && !/\p{Cs}/u.test(letter);
  if (alone && words(letter).length === 0) return BETWEEN_WORDS;
  return alone && folded.length === 1 ? folded.charCodeAt(0) : NOT_BY_ITSELF;
}

/** In UTF-16 code units. A text may have millions. */
const PIECE_LENGTH = 64 * 1024;
const BLANK = /[\t\n\r ]/g;

/** Cuts a text before blanks. So no word is in two pieces, and each piece folds as in the whole text. */
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
