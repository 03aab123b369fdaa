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

/** Each fault as a sentence that begins with the name of the variable. */
export function faultsIn(error: Joi.ValidationError | undefined): string[] {
  return (error?.details ?? []).map(({ path, message }) => `${path[0]} ${message}`);
}

/** The same message for every broken rule. It does not contain the value, which may be a secret. */
export function oneMessage(sentence: string): Joi.LanguageMessages {
  return { '*': sentence };
}
