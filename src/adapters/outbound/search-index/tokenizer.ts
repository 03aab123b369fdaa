import { fold, words } from '../../../domain/search/folding.js';
import { textPieces } from './text-pieces.js';

/*
 * What becomes of each code unit: the letter or digit of a word, or one of these.
 */
const BETWEEN_WORDS = 0;
const NOT_LEARNED = -1;
const NOTHING = -2;
const MORE_THAN_ONE = -3;
const becomes = new Int32Array(0x10000).fill(NOT_LEARNED);

/** One room for all: an array for each text would take longer. */
let room = new Uint16Array(1_024);

/**
 * What `words` gives, as code units with a 0, or several, behind each word. Many times faster, as
 * no text is made on the way. To be read before the next are asked for.
 */
export function tokenize(text: string): Uint16Array {
  return unitsOfLetters(text) ?? unitsOfPieces(text);
}

/** Undefined where a letter becomes several, or something else beside others. */
function unitsOfLetters(text: string): Uint16Array | undefined {
  if (room.length <= text.length) room = new Uint16Array(2 * text.length);
  const units = room;
  let length = 0;
  for (let i = 0; i < text.length; i++) {
    let unit = becomes[text.charCodeAt(i)] as number;
    if (unit < 0) {
      unit = learn(text.charCodeAt(i));
      if (unit === NOTHING) continue;
      if (unit === MORE_THAN_ONE) return undefined;
    }
    units[length++] = unit;
  }
  units[length++] = BETWEEN_WORDS;
  return units.subarray(0, length);
}

/** A text made of all words at once would take many times the room of the text itself. */
function unitsOfPieces(text: string): Uint16Array {
  const pieces: Uint16Array[] = [];
  let length = 0;
  for (const piece of textPieces(text)) {
    const units = unitsOfLetters(piece)?.slice() ?? unitsOf(words(piece));
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
  becomes[unit] = becomingOf(String.fromCharCode(unit));
  return becomes[unit] as number;
}

function becomingOf(letter: string): number {
  const folded = fold(letter);
  if (folded === '') return NOTHING;
  // A sigma is another letter at the end of a word, and two surrogates are one letter together.
  const alone = fold(`a${letter}`) === `a${folded}` && !/\p{Cs}/u.test(letter);
  if (alone && words(letter).length === 0) return BETWEEN_WORDS;
  return alone && folded.length === 1 ? folded.charCodeAt(0) : MORE_THAN_ONE;
}
