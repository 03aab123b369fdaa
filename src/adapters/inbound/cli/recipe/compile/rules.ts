import { InvalidValue } from '../../../../../domain/errors.js';
import type { FieldRules } from '../recipe.js';
import { dateParser } from '../values/date-format.js';
import { dateFormatHint, isNoSuchDay, NO_SUCH_DAY } from '../values/likely-date-format.js';
import { recordCode } from '../values/record-code.js';
import { replacement } from '../values/replacement.js';
import { STEPS } from '../values/text-steps.js';
import type { FaultCollector } from './faults.js';

/** What is done to a text. Throws InvalidValue if it cannot be done. */
type Rule = (text: string) => string;

/** All rules of a field as one, in their order. Undefined if there are none. */
export function compileRules(
  rules: FieldRules,
  path: string,
  faults: FaultCollector,
): Rule | undefined {
  const { steps = [], replace = [], code, dates, prefix } = rules;
  const all: (Rule | undefined)[] = [
    ...steps.map((name) => STEPS[name]),
    ...replace.map((each, i) =>
      faults.attempt(`${path}.replace[${i}].pattern`, () => replacement(each)),
    ),
    code && recordCode(code),
    dates && dateRule(rules, path, faults),
    prefix === undefined ? undefined : (text) => (text === '' ? '' : prefix + text),
  ];
  const [first, ...others] = all.filter((rule) => rule !== undefined);
  if (!first || others.length === 0) return first;
  return (text) => {
    let result = first(text);
    for (const rule of others) result = rule(result);
    return result;
  };
}

/** Empty stays empty, which is a fault only where the field needs a value. */
function dateRule(rules: FieldRules, path: string, faults: FaultCollector): Rule | undefined {
  const formats = rules.dates as readonly string[];
  const parsers = formats.map((format, i) =>
    faults.attempt(`${path}.dates[${i}]`, () => dateParser(format, rules)),
  );
  return (given) => {
    const text = given.trim();
    if (text === '') return '';
    for (const parse of parsers) {
      const date = parse?.(text);
      if (date !== undefined) return date;
    }
    if (isNoSuchDay(text, formats)) throw new InvalidValue(NO_SUCH_DAY);
    const hint = dateFormatHint(text, formats);
    throw new InvalidValue(
      `is not a date of the form ${formats.join(' or ')}; ${hint && `${hint}; `}see ${path}.dates`,
    );
  };
}
