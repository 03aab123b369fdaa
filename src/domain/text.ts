/** Length as a person counts it: an emoji or a rare letter is one character, not two. */
export function characters(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}

/** A value as a person should meet it in a message or a report. */
export function shortened(value: unknown, most = 80): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? String(value));
  const points = [...text.slice(0, most * 2 + 2)];
  return points.length > most ? `${points.slice(0, most).join('')}…` : text;
}

const FORBIDDEN = /[\p{Cc}\p{Cs}]/u;
const ALLOWED_CONTROLS = /[\t\n\r]/g;

/**
 * Lone surrogates cannot be written as UTF-8 and stores disagree on control characters, so a
 * text that holds one has no place in the registry.
 */
export function holdsForbiddenCharacter(text: string): boolean {
  return FORBIDDEN.test(text) && FORBIDDEN.test(text.replace(ALLOWED_CONTROLS, ''));
}
