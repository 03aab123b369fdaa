import { InvalidValue } from '../../../../../domain/errors.js';
import { isPlaceholder } from '../placeholder.js';
import type { Field, FieldRecipe, FieldRules } from '../recipe.js';
import { dateParser } from '../values/date-format.js';
import { dateFormatHint } from '../values/likely-date-format.js';
import { recordCode } from '../values/record-code.js';
import { replacement } from '../values/replacement.js';
import { STEPS } from '../values/text-steps.js';
import type { FaultCollector } from './faults.js';
import type { Getter } from './row-access.js';
import type { SourceCompiler } from './source.js';

/** Reads one field of a record from a row. Throws InvalidValue if a rule cannot be applied. */
type FieldReader<Row> = (row: Row) => string | string[];
type Rule = (text: string) => string;

export interface CompiledField<Row> {
  /** Undefined if the row does not have the field, and it is to keep its value. */
  readonly read: (row: Row) => string | string[] | undefined;
  /** What the rules are applied to, for messages. */
  readonly source: Getter<Row>;
}

export function compileField<Row>(
  field: Field,
  recipe: FieldRecipe,
  sources: SourceCompiler<Row>,
  faults: FaultCollector,
  path = `fields.${field}`,
): CompiledField<Row> {
  const rules: FieldRules = typeof recipe === 'string' ? { from: recipe } : recipe;
  if (typeof recipe === 'string') {
    const source = sources.column(recipe, path);
    return { source, read: field === 'links' ? (row) => linksIn([source(row)], /\s+/) : source };
  }
  refuseTodo(field, rules, path, faults);
  const apply = compileRules(rules, path, faults);
  const source = sources.text(rules, path);
  const read = field === 'links' ? readLinks() : readText();
  if (rules.else === undefined) return { source, read };
  const otherwise = compileField(field, rules.else, sources, faults, `${path}.else`);
  return {
    source: (row) => source(row) || otherwise.source(row),
    read: (row) => {
      const value = read(row);
      return value.length === 0 ? otherwise.read(row) : value;
    },
  };

  function readText(): FieldReader<Row> {
    return apply ? (row) => apply(source(row).trim()) : source;
  }

  function readLinks(): FieldReader<Row> {
    const texts = sources.texts(rules, path);
    const takesUrls = rules.steps?.includes('urls') ?? false;
    const separators = new RegExp(`[\\s${escaped(rules.split ?? '')}]+`);
    return (row) => {
      const given = texts.map((get) => {
        const text = get(row);
        if (takesUrls) sources.cutLinks.look(text);
        return apply ? apply(text) : text;
      });
      const links = linksIn(given, separators);
      if (rules.most === undefined || links.length <= rules.most) return links;
      sources.cutLinks.rows++;
      return links.slice(0, rules.most);
    };
  }
}

function compileRules(rules: FieldRules, path: string, faults: FaultCollector): Rule | undefined {
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
    const hint = dateFormatHint(text, formats);
    throw new InvalidValue(
      `is not a date of the form ${formats.join(' or ')}; ${hint && `${hint}; `}see ${path}.dates`,
    );
  };
}

function refuseTodo(field: Field, rules: FieldRules, path: string, faults: FaultCollector): void {
  if (!isPlaceholder(rules)) return;
  faults.add(
    `${path}.value`,
    `is still to do: write the ${field.replace('_', ' ')} there, or give --set ${field}=…`,
  );
}

function linksIn(texts: readonly string[], separators: RegExp): string[] {
  const links = texts.flatMap((text) => text.split(separators)).filter((link) => link !== '');
  return links.length < 2 ? links : [...new Set(links)];
}

function escaped(characters: string): string {
  return characters.replace(/[\\\]^-]/g, '\\$&');
}
