import { shortened } from '../../../../../domain/record/text.js';

/** What windows-1252 has for the bytes 0x80 to 0x9f. Five have no character there. */
const HIGH = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const FIRST_HIGH = 0x80;
/** How accented letters, quotation marks and dashes begin that were encoded twice. */
const SUSPECT = /[ÂÃâ][\u0080-\u00bf\u0152-\u2122]/;
/** Letters of Western Europe, punctuation and symbols: what such texts were before. */
const EXPECTED = /^[\0-\u017f\u2000-\u2bff]*$/;

/** JSON's way to write a letter with ASCII alone. Control characters are left as they are. */
const ESCAPE = /\\u(?!00[01])[0-9a-f]{4}/i;
const ESCAPES = new RegExp(ESCAPE, 'gi');
const LONE_SURROGATE = /\p{Surrogate}/u;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * The text that was meant: `Constitución` for `ConstituciÃ³n`, where UTF-8 was read as windows-1252
 * and encoded again, and for `Constituci\u00f3n`, where JSON was taken for plain text. Undefined if
 * neither happened to the text.
 */
export function decodedTwice(text: string): string | undefined {
  if (!ESCAPE.test(text)) return decodedWestern(text);
  const meant = text.replace(ESCAPES, (letter) =>
    String.fromCharCode(Number.parseInt(letter.slice(2), 16)),
  );
  return LONE_SURROGATE.test(meant) ? undefined : meant;
}

function decodedWestern(text: string): string | undefined {
  if (!SUSPECT.test(text)) return undefined;
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    const byte = code <= 0xff ? code : FIRST_HIGH + HIGH.indexOf(text.charAt(i));
    if (byte < FIRST_HIGH && code > 0xff) return undefined;
    bytes[i] = byte;
  }
  try {
    const meant = utf8.decode(bytes);
    return EXPECTED.test(meant) ? meant : undefined;
  } catch {
    return undefined; // no UTF-8: the letters stand for themselves
  }
}

/** The first word that shows it, as it is and as it was meant, for messages. */
export function exampleOfTwice(text: string): string {
  const words = text.split(/[ \n\r\t]+/);
  const word = words.find((each) => decodedTwice(each) !== undefined) ?? text;
  return `${shortened(word, 40)} for ${shortened(decodedTwice(word), 40)}`;
}
