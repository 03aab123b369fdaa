/** Length as a person counts it: an emoji or a rare letter is one character, not two. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A value as a person should meet it in a message or a report. */
export function shortened(value: unknown, most = 80): string {
  const text = typeof value === 'string' ? value : written(value);
  const points = [...text.slice(0, most * 2 + 2)];
  return points.length > most ? `${points.slice(0, most).join('')}…` : text;
}

function written(value: unknown): string {
  try {
    return JSON.stringify(value) ?? String(value);
  } catch {
    return '…'; // lists within lists, deeper than can be written out
  }
}

/** What a terminal acts on, what breaks a line, and what turns the direction of writing. */
const NOT_SHOWN = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;
const SHORT_ESCAPES: Readonly<Record<string, string>> = { '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * A text as one line that shows all it holds: data must not steer a terminal or forge lines. In
 * JSON such characters stand within strings only, and their escapes mean the same.
 */
export function printable(text: string): string {
  return text.replace(
    NOT_SHOWN,
    (character) =>
      SHORT_ESCAPES[character] ?? `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/** The same for a text whose line breaks are ours. */
export function printableLines(text: string): string {
  return text.split('\n').map(printable).join('\n');
}

/** Lone surrogates, and control characters other than tab and line breaks. */
const FORBIDDEN = /\p{Cs}|[^\P{Cc}\t\n\r]/u;
const EVERY_FORBIDDEN = new RegExp(FORBIDDEN, 'gu');

/**
 * Lone surrogates cannot be written as UTF-8 and stores disagree on control characters, so a
 * text that holds one has no place in the registry.
 */
export function holdsForbiddenCharacter(text: string): boolean {
  return FORBIDDEN.test(text);
}

export function replaceForbiddenCharacters(text: string, replacement: string): string {
  return text.replace(EVERY_FORBIDDEN, replacement);
}
