import Joi from 'joi';

export function wholeNumber(least: number, most: number): Joi.NumberSchema {
  const schema = Joi.number().integer().min(least).max(most);
  return schema.messages(says(`must be a whole number from ${least} to ${most}`));
}

export function oneOf(...values: string[]): Joi.StringSchema {
  return Joi.string()
    .valid(...values)
    .messages(says(`must be one of ${values.join(', ')}`));
}

/** The same message for every broken rule. It does not contain the value, which may be a secret. */
export function says(sentence: string): Joi.LanguageMessages {
  return { '*': sentence };
}
