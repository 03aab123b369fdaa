import Joi from 'joi';

export function wholeNumber(min: number, max: number): Joi.NumberSchema {
  const schema = Joi.number().integer().min(min).max(max);
  return schema.messages(oneMessage(`must be a whole number from ${min} to ${max}`));
}

export function oneOf(...values: string[]): Joi.StringSchema {
  return Joi.string()
    .valid(...values)
    .messages(oneMessage(`must be one of ${values.join(', ')}`));
}

/** The same message for every broken rule. It does not contain the value, which may be a secret. */
export function oneMessage(sentence: string): Joi.LanguageMessages {
  return { '*': sentence };
}
