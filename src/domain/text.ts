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

/** Surrogates that are no pair, and control characters other than these three. */
const FORBIDDEN = /\p{Cs}|[^\P{Cc}\t\n\r]/u;

/**
 * Lone surrogates cannot be written as UTF-8 and stores disagree on control characters, so a
 * text that holds one has no place in the registry.
 */
export function holdsForbiddenCharacter(text: string): boolean {
  return FORBIDDEN.test(text);
}
