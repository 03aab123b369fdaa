import { InvalidValue } from '../../../../../domain/errors.js';
import { MAX_COD_ARCHIVO_LENGTH } from '../../../../../domain/record/cod-archivo.js';
import { characters } from '../../../../../domain/record/text.js';
import { isPlaceholder } from '../placeholder.js';
import type { Field, FieldRecipe, FieldRules } from '../recipe.js';
import type { FaultCollector } from './faults.js';
import type { Getter } from './row-access.js';
import { compileRules } from './rules.js';
import type { SourceCompiler } from './source.js';

/** Reads one field of a record from a row. Throws InvalidValue if a rule cannot be applied. */
type FieldReader<Row> = (row: Row) => string | string[];

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
    const readLinks = (row: Row) => linksIn([source(row)], /\s+/);
    return { source, read: field === 'links' ? readLinks : bounded(field, source) };
  }
  refuseTodo(field, rules, path, faults);
  const apply = compileRules(rules, path, faults);
  const source = sources.text(rules, path);
  const read = field === 'links' ? readLinks() : bounded(field, readText());
  if (rules.else === undefined) return { source, read };
  const otherwise = compileField(field, rules.else, sources, faults, `${path}.else`);
  // What an `else` falls back to in turn is for few rows, and says nothing of the file.
  const count = path.endsWith('.else') ? undefined : sources.fallbacks.countFor(field, rules);
  return {
    source: (row) => (isBlank(source(row)) ? otherwise.source(row) : source(row)),
    read: (row) => {
      const value = read(row);
      const isFallen = isBlank(value);
      count?.(row, isFallen);
      return isFallen ? otherwise.read(row) : value;
    },
  };

  function readText(): Getter<Row> {
    if (!apply) return source;
    const look = sources.turnedDates.lookAt(`${path}.dates`, rules.dates);
    return (row) => {
      const text = source(row).trim();
      look?.(row, text);
      return apply(text);
    };
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

function isBlank(value: string | string[]): boolean {
  return typeof value === 'string' ? value.trim() === '' : value.length === 0;
}

/** The domain refuses a long code too. Here it can be said what a recipe does about it. */
function bounded<Row>(field: Field, read: Getter<Row>): Getter<Row> {
  if (field !== 'cod_archivo') return read;
  return (row) => {
    const code = read(row);
    if (code.length <= MAX_COD_ARCHIVO_LENGTH || characters(code) <= MAX_COD_ARCHIVO_LENGTH) {
      return code;
    }
    throw new InvalidValue(
      `is longer than ${MAX_COD_ARCHIVO_LENGTH} characters; shorten it with "replace", or make one with "hash" and a prefix such as EXP-`,
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
