import iconv from 'iconv-lite';

/** The letters of Western Europe, and of Central Europe. */
const LOWER = /[áéíóúàèìòùâêîôûäëïöüãõñçœæåøßÿýðþąćęłńśźżčďěňřšťůžľĺŕőűăşţđ]/u;
const UPPER = /[ÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÃÕÑÇŒÆÅØÝÐÞĄĆĘŁŃŚŹŻČĎĚŇŘŠŤŮŽĽĹŔŐŰĂŞŢĐ]/u;
const LETTER = /\p{L}/u;
const DASHES = /[–—]/u;
const OPENING = /[‘“«¿¡]/u;
const SIGNS = /[’”»…•€ºª°·²³½¼£§©®´\u00a0]/u;
/** They stand behind a number or a word, never inside one: `us³ugowo` is `usługowo`. */
const NEVER_INSIDE = /[ºª°²³½¼£§©®]/u;

/** How well the letters of texts fit their neighbours in an encoding, at most 1. */
export function encodingFit(places: readonly Buffer[], encoding: string): number {
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
