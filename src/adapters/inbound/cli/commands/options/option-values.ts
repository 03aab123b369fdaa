import { InvalidArgumentError } from 'commander';
import { UsageError } from '../../errors.js';

/** The value of an option that is one character. `tab` and `\t` are the tab. */
export function oneCharacter(option: string, text: string): string {
  const character = /^(tab|\\t)$/i.test(text) ? '\t' : text;
  if (character.length === 1 && !/[\r\n\0]/.test(character)) return character;
  throw new UsageError(`${option} ${text} must be one character, such as ; or | or tab`);
}

export function wholeNumber(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
