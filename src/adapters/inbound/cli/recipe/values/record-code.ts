import { InvalidValue } from '../../../../../domain/errors.js';
import type { CodeRules } from '../recipe.js';

const NOT_IN_A_CODE = /[^\p{L}0-9._/-]+/gu;
const SEPARATORS = '._/- ';

/** Brings a code of any form into the form `<prefix>-<number>`. Empty stays empty. */
export function recordCode(rules: CodeRules): (text: string) => string {
  const { number = 'last', letters = 'refuse', prefix = '' } = rules;
  return (given) => {
    const text = given.trim().normalize('NFC');
    if (text === '') return '';
    const [start, end] = number === 'last' ? lastNumber(text) : firstNumber(text);
    if (start < 0) throw new InvalidValue('has no number in it');
    const before = text.slice(0, start);
    const after = text.slice(end);
    const hasLetters = /\p{L}/u.test(after);
    if (hasLetters && letters === 'refuse') {
      throw new InvalidValue(
        'has letters behind its number; set "letters" of its code to "move" or "drop"',
      );
    }
    const behind = hasLetters && letters === 'drop' ? withoutLetters(after) : after;
    const parts = [clean(before), clean(behind)].filter((part) => part !== '');
    const first = parts.join('/') || prefix;
    if (first === '') throw new InvalidValue('is only a number; set "prefix" of its code');
    return `${first}-${text.slice(start, end)}`;
  };
}

function lastNumber(text: string): [start: number, end: number] {
  let end = text.length;
  while (end > 0 && !isDigit(text, end - 1)) end--;
  let start = end;
  while (start > 0 && isDigit(text, start - 1)) start--;
  return end === 0 ? [-1, -1] : [start, end];
}

function firstNumber(text: string): [start: number, end: number] {
  let start = 0;
  while (start < text.length && !isDigit(text, start)) start++;
  let end = start;
  while (end < text.length && isDigit(text, end)) end++;
  return start === text.length ? [-1, -1] : [start, end];
}

function isDigit(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  return code >= 48 && code <= 57;
}

function withoutLetters(text: string): string {
  return text.replace(/\p{L}+/gu, '');
}

/** Without the characters that no code has, and without separators at its ends. */
function clean(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isSeparator(text, start)) start++;
  while (end > start && isSeparator(text, end - 1)) end--;
  return text.slice(start, end).replace(NOT_IN_A_CODE, '_');
}

function isSeparator(text: string, at: number): boolean {
  const character = text[at] as string;
  return SEPARATORS.includes(character) || !/[\p{L}0-9]/u.test(character);
}
