import Joi from 'joi';
import { printable } from '../../domain/record/text.js';

export function wholeNumber(min: number, max: number): Joi.NumberSchema {
  const schema = Joi.number().integer().min(min).max(max);
  return schema.messages(valueMessage(`must be a whole number from ${min} to ${max}`));
}

export function oneOf(...values: string[]): Joi.StringSchema {
  return Joi.string()
    .valid(...values)
    .messages(valueMessage(`must be one of ${values.join(', ')}`));
}

/** Each fault as a sentence that begins with the name of the variable. */
export function faultsIn(error: Joi.ValidationError | undefined): string[] {
  const faults = (error?.details ?? []).map(({ path, message }) => `${path[0]} ${message}`);
  // An empty text may break two rules with one message.
  return [...new Set(faults.map(printable))];
}

/** The same message for every broken rule. It does not contain the value, which may be a secret. */
export function oneMessage(sentence: string): Joi.LanguageMessages {
  return { '*': sentence };
}

/** The same, with the value, for settings that are never secret. */
export function valueMessage(sentence: string): Joi.LanguageMessages {
  return oneMessage(`${sentence}, not "{{#value}}"`);
}
