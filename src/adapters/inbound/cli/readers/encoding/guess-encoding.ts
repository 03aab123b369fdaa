import { isUtf8 } from 'node:buffer';
import { analyse } from 'chardet';
import iconv from 'iconv-lite';

/** What offices of Western Europe have: Windows, the Mac, DOS. The first wins a tie. */
const WESTERN = ['windows-1252', 'macintosh', 'cp850'] as const;
/** Central Europe. Western texts have letters there too, so they must fit better by so much. */
const CENTRAL = ['windows-1250', 'iso-8859-2'] as const;
const CENTRAL_MARGIN = 0.1;
/** The letters of Western Europe, and of Central Europe. */
const LOWER = /[áéíóúàèìòùâêîôûäëïöüãõñçœæåøßÿýðþąćęłńśźżčďěňřšťůžľĺŕőűăşţđ]/u;
const UPPER = /[ÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÃÕÑÇŒÆÅØÝÐÞĄĆĘŁŃŚŹŻČĎĚŇŘŠŤŮŽĽĹŔŐŰĂŞŢĐ]/u;
const LETTER = /\p{L}/u;
const DASHES = /[–—]/u;
const OPENING = /[‘“«¿¡]/u;
const SIGNS = /[’”»…•€ºª°·²³½¼£§©®´\u00a0]/u;
/** They stand behind a number or a word, never inside one: `us³ugowo` is `usługowo`. */
const NEVER_INSIDE = /[ºª°²³½¼£§©®]/u;
/** Below it, letters stand where no language has them. */
const MIN_SCORE = 0.6;
const MIN_CONFIDENCE = 20;
/** Enough to tell, and little enough to be quick. */
const MAX_PLACES = 2000;
const STATISTICS_BYTES = 16 * 1024;

/**
 * The encoding that bytes look like. Undefined if they are UTF-8. The statistics of `chardet` know
 * neither the Mac nor DOS, and need long texts. Offices write long files with few accents.
 */
export function guessEncoding(bytes: Buffer): string | undefined {
  const sample = withoutCutCharacter(bytes);
  if (isUtf8(sample)) return undefined;
  const places = placesOf(sample);
  const [western, central] = [best(WESTERN, places), best(CENTRAL, places)];
  if (central.score >= MIN_SCORE && central.score > western.score + CENTRAL_MARGIN) {
    return central.name;
  }
  if (western.score >= MIN_SCORE) return western.name;
  const other = analyse(aroundFirst(sample)).find(
    ({ name, confidence }) => confidence >= MIN_CONFIDENCE && iconv.encodingExists(name),
  );
  return other && !/^(ascii|utf-?8|iso-8859-1)$/i.test(other.name)
    ? other.name.toLowerCase()
    : WESTERN[0];
}

/** The encoding that fits best, and how well it does. */
function best(names: readonly string[], places: readonly Buffer[]) {
  const scored = names.map((name) => ({ name, score: scoreOf(places, name) }));
  return scored.reduce((a, b) => (b.score > a.score ? b : a));
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

/** The runs of bytes that are not ASCII, each with the bytes around it. */
function placesOf(bytes: Buffer): Buffer[] {
  const places: Buffer[] = [];
  let at = 0;
  while (at < bytes.length && places.length < MAX_PLACES) {
    if ((bytes[at] as number) < 0x80) {
      at++;
      continue;
    }
    const start = at;
    while (at < bytes.length && (bytes[at] as number) >= 0x80) at++;
    places.push(bytes.subarray(Math.max(0, start - 1), at + 1));
  }
  return places;
}

/** How well the letters fit their neighbours, at most 1. */
function scoreOf(places: readonly Buffer[], encoding: string): number {
  let score = 0;
  let characters = 0;
  for (const place of places) {
    const text = iconv.decode(place, encoding);
    for (let i = 0; i < text.length; i++) {
      if (text.charCodeAt(i) < 0x80) continue;
      characters++;
      score += fitOf(text[i] as string, text[i - 1] ?? ' ', text[i + 1] ?? ' ');
    }
  }
  return characters === 0 ? 0 : score / characters;
}

function fitOf(character: string, before: string, after: string): number {
  // Letters with accents do not stand in rows. Those of other scripts do.
  if (before > '\x7f' && after > '\x7f') return -1;
  const [afterLetter, beforeLetter] = [LETTER.test(before), LETTER.test(after)];
  if (LOWER.test(character)) return afterLetter || beforeLetter ? 1 : 0;
  // A capital begins a word or stands among capitals.
  if (UPPER.test(character)) return /\p{Ll}/u.test(before) ? -1 : 1;
  if (DASHES.test(character)) return afterLetter && beforeLetter ? 0.5 : 1;
  if (OPENING.test(character)) return afterLetter ? (beforeLetter ? -1 : 0) : 1;
  if (afterLetter && beforeLetter && NEVER_INSIDE.test(character)) return -1;
  return SIGNS.test(character) ? 1 : -1;
}
