import iconv from 'iconv-lite';

/** The letters of Western Europe, and of Central Europe. */
const LOWER = /[áéíóúàèìòùâêîôûäëïöüãõñçœæåøßÿýðþąćęłńśźżčďěňřšťůžľĺŕőűăşţđ]/u;
const UPPER = /[ÁÉÍÓÚÀÈÌÒÙÂÊÎÔÛÄËÏÖÜÃÕÑÇŒÆÅØÝÐÞĄĆĘŁŃŚŹŻČĎĚŇŘŠŤŮŽĽĹŔŐŰĂŞŢĐ]/u;
const LETTER = /\p{L}/u;
const SMALL = /\p{Ll}/u;
/** They stand inside words, too: a space, and what programs write for a character they lack. */
const JOINING = /[’‘´·…\u00a0¿]/u;
const DASHES = /[–—]/u;
/** No word ends in them: `caf‚` is `café`. */
const OPENING = /[„‚¡]/u;
/** In abbreviations the next word may follow at once: `NºEXP`, but not `Bucureºti`. */
const ORDINAL = /[ªº]/u;
/** They may touch a word, but do not stand inside one: `us³ugowo` is `usługowo`. */
const SIGNS = /[“”«»‹›•€™°²³½¼×µ§©®]/u;

interface EncodingFit {
  /** How well the letters of words fit their neighbours, from -1 to 1. */
  readonly fit: number;
  /** The characters that show it. */
  readonly shownBy: ReadonlySet<string>;
}

/** How well words fit an encoding. */
export function encodingFit(words: readonly Buffer[], encoding: string): EncodingFit {
  const shownBy = new Set<string>();
  let [score, count] = [0, 0];
  for (const word of words) {
    const text = iconv.decode(word, encoding);
    for (let i = 0; i < text.length; i++) {
      const character = text[i] as string;
      const fit = character < '\x80' ? 0 : fitOf(character, text.slice(0, i), text[i + 1] ?? ' ');
      if (fit === 0) continue;
      shownBy.add(character);
      score += fit;
      count++;
    }
  }
  return { fit: count === 0 ? 1 : score / count, shownBy };
}

/** 1 if a character stands where such letters stand, -1 where none does. Signs show nothing. */
function fitOf(character: string, beginning: string, after: string): -1 | 0 | 1 {
  const before = beginning.at(-1) ?? ' ';
  // Letters with accents do not stand in rows. Those of other scripts do.
  if (before > '\x7f' && after > '\x7f') return -1;
  const [afterLetter, beforeLetter] = [LETTER.test(before), LETTER.test(after)];
  const touches = afterLetter || beforeLetter;
  const isInside = afterLetter && beforeLetter;
  // A capital begins a word or stands among capitals.
  if (UPPER.test(character)) return SMALL.test(before) ? -1 : touches ? 1 : 0;
  if (LOWER.test(character)) {
    if (SMALL.test(before) && /\p{Lu}/u.test(after)) return -1;
    return touches ? 1 : /\d/.test(before + after) ? -1 : 0;
  }
  if (JOINING.test(character)) return 0;
  if (DASHES.test(character)) return SMALL.test(before) && SMALL.test(after) ? -1 : 0;
  if (OPENING.test(character)) return afterLetter ? -1 : 0;
  if (ORDINAL.test(character)) return isInside && /\p{L}\p{Ll}$/u.test(beginning) ? -1 : 0;
  return (SIGNS.test(character) ? isInside : touches) ? -1 : 0;
}
