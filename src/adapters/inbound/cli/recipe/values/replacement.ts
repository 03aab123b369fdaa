import { RE2JS } from 're2js';
import { InvalidValue } from '../../../../../domain/errors.js';
import type { Replacement } from '../recipe.js';

/** No title is longer. A pattern takes time in proportion to the text, and this bounds it. */
const MAX_TEXT = 10_000;
const MAX_PATTERN = 500;

/** @throws InvalidValue if the pattern is not valid, or too long. */
export function compilePattern(pattern: string): RE2JS {
  if (pattern.length > MAX_PATTERN) {
    throw new InvalidValue(`is longer than ${MAX_PATTERN} characters`);
  }
  try {
    return RE2JS.compile(pattern);
  } catch (error) {
    throw new InvalidValue(
      `is no pattern of RE2: ${(error as Error).message.replace(/^error parsing regexp: /, '')}`,
    );
  }
}

/** Replaces every match of a pattern. */
export function replacement({ pattern, with: by }: Replacement): (text: string) => string {
  const compiled = compilePattern(pattern);
  return (text) => {
    if (text.length > MAX_TEXT) {
      throw new InvalidValue(`is longer than ${MAX_TEXT} characters, too long for a pattern`);
    }
    return compiled.matcher(text).replaceAll(by);
  };
}
