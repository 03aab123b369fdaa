import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';
import { accentedWords } from './accented-words.js';
import { encodingFit } from './encoding-fit.js';

/** What offices of Western Europe have: Windows, the Mac, DOS. The first wins a tie. */
export const WESTERN = ['windows-1252', 'macintosh', 'cp850'] as const;
/** Central Europe. Western texts have letters there too, so they must fit better by so much. */
export const CENTRAL = ['windows-1250', 'iso-8859-2'] as const;
const CENTRAL_MARGIN = 0.1;
/** Below it, letters stand where no language has them. */
export const MIN_FIT = 0.6;
const MIN_CONFIDENCE = 20;
/** Enough to tell, and little enough to be quick. */
const MAX_WORDS = 2000;
const STATISTICS_BYTES = 16 * 1024;

/**
 * The encoding that bytes look like. Undefined if they are UTF-8. The statistics of `chardet` know
 * neither the Mac nor DOS, and need long texts. Offices write long files with few accents.
 */
export function guessEncoding(bytes: Buffer): string | undefined {
  const sample = withoutCutCharacter(bytes);
  if (isUtf8(sample)) return undefined;
  const likely = likelyEncoding(wordsOf(sample));
  if (likely.fit >= MIN_FIT) return likely.name;
  const other = analyse(aroundFirst(sample)).find(
    ({ name, confidence }) => confidence >= MIN_CONFIDENCE && iconv.encodingExists(name),
  );
  return other && !/^(ascii|utf-?8|iso-8859-1)$/i.test(other.name)
    ? other.name.toLowerCase()
    : WESTERN[0];
}

/** The encoding of Europe that words fit best, and how well they do. */
export function likelyEncoding(words: readonly Buffer[]): { name: string; fit: number } {
  const fitted = (name: string) => ({ name, fit: encodingFit(words, name).fit });
  const western = WESTERN.map(fitted);
  const windows = western[0] as (typeof western)[number];
  const central = CENTRAL.map(fitted).filter(({ fit }) => fit > windows.fit + CENTRAL_MARGIN);
  return [...western, ...central].reduce((a, b) => (b.fit > a.fit ? b : a));
}

/** A sample may end inside a character. */
function withoutCutCharacter(bytes: Buffer): Buffer {
  for (let cut = 1; cut <= 3 && cut < bytes.length; cut++) {
    if ((bytes[bytes.length - cut] as number) >= 0xc0) {
      const whole = bytes.subarray(0, bytes.length - cut);
      return isUtf8(whole) ? whole : bytes;
    }
  }
  return bytes;
}

/** Where the text is not ASCII, as much as statistics need. */
function aroundFirst(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return bytes.subarray(Math.max(0, first - 100), first + STATISTICS_BYTES);
}

function wordsOf(bytes: Buffer): Buffer[] {
  const words: Buffer[] = [];
  for (const word of accentedWords(bytes)) {
    words.push(word.bytes);
    if (words.length === MAX_WORDS) break;
  }
  return words;
}
