import { InvalidValue, type RecordFault } from '../../../../domain/errors.js';
import { isCalendarDate } from '../../../../domain/record/calendar.js';
import { FIELDS } from '../../../../domain/record/expediente.js';
import { shortened } from '../../../../domain/record/text.js';
import { UsageError } from '../errors.js';
import type { MappedRow, RowMapper, RowMapping } from '../readers/row-mapping.js';
import type { RecipeFile } from './file/recipe-file.js';
import { otherFaults } from './other-faults.js';
import { fillPlaceholder } from './placeholder.js';
import type { Field, FieldRecipe } from './recipe.js';
import { dateParser } from './values/date-format.js';
import { dateFormatHint, isNoSuchDay, NO_SUCH_DAY } from './values/likely-date-format.js';
import type { DateParser } from './values/moment-format.js';

const HOW_TO_WRITE =
  "Write it as in dd/MM/yyyy, yyyyMMdd, d MMM yyyy or d 'de' MMMM 'de' yyyy; years of two digits need a recipe";
const DATES = ['checkin_date', 'inscription_date'] as const;

/** What `--set` and `--date-format` say: the short ways of a recipe. */
export interface ShortOptions {
  readonly set: ReadonlyMap<string, string>;
  readonly dateFormats: readonly string[];
}

/**
 * The recipe with what the options say in place of what it says itself. Where the recipe leaves a
 * value to a person, `--set` gives only that value.
 */
export function withShortOptions(file: RecipeFile, { set, dateFormats }: ShortOptions): RecipeFile {
  checkShortOptions({ set, dateFormats });
  const fields: Partial<Record<Field, FieldRecipe>> = { ...file.recipe.fields };
  if (dateFormats.length > 0) {
    for (const field of DATES) {
      const given = fields[field];
      if (given === undefined) continue;
      const rules = typeof given === 'string' ? { from: given } : given;
      fields[field] = { ...rules, dates: dateFormats };
    }
  }
  for (const [field, value] of set) {
    fields[field as Field] = fillPlaceholder(fields[field as Field] ?? '', value) ?? { value };
  }
  return { ...file, recipe: { ...file.recipe, fields } };
}

/** The same mapping, with the values and the formats of dates that the options give. */
export function mappingWithShortOptions(mapping: RowMapping, options: ShortOptions): RowMapping {
  const { set, dateFormats } = options;
  if (set.size === 0 && dateFormats.length === 0) return mapping;
  const parsers = checkShortOptions(options);
  const values = Object.fromEntries(set);
  const decorate = <Row>(mapper: RowMapper<Row>): RowMapper<Row> => ({
    ...mapper,
    map: (row, location) => {
      const mapped = mapper.map(row, location);
      return mapped instanceof Promise ? mapped.then(finish) : finish(mapped);
    },
  });
  return {
    leftOut: mapping.leftOut,
    forTable: (columns, header) => decorate(mapping.forTable(columns, header)),
    forObjects: (file) => decorate(mapping.forObjects(file)),
  };

  function finish(mapped: MappedRow): MappedRow {
    if (!mapped || 'faults' in mapped || typeof mapped.fields !== 'object') return mapped;
    const fields: Record<string, unknown> = { ...mapped.fields, ...values };
    const faults: RecordFault[] = [];
    for (const field of parsers.length > 0 ? DATES : []) {
      if (fields[field] === undefined) continue;
      const date = isoDate(fields[field], parsers);
      if (date === undefined) faults.push(dateFault(field, fields[field], dateFormats));
      else fields[field] = date;
    }
    if (faults.length === 0) return { fields };
    const isRead = (field: string) => !faults.some((fault) => fault.field === field);
    return { faults: [...faults, ...otherFaults(fields, isRead)] };
  }
}

/** Undefined if a text has none of the formats. What is no text is left to the validation. */
function isoDate(value: unknown, parsers: readonly DateParser[]): unknown {
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof text !== 'string') return value;
  const trimmed = text.trim();
  for (const parse of parsers) {
    const date = parse(trimmed);
    if (date !== undefined) return date;
  }
  return trimmed === '' || isCalendarDate(trimmed) ? value : undefined;
}

function dateFault(field: string, value: unknown, formats: readonly string[]): RecordFault {
  const text = String(value).trim();
  if (isNoSuchDay(text, formats)) {
    return { field, reason: NO_SUCH_DAY, value: shortened(value) };
  }
  const hint = dateFormatHint(text, formats);
  const next = hint ? `${hint}; --date-format may be repeated` : 'see --date-format';
  const reason = `is neither YYYY-MM-DD nor ${formats.join(' nor ')}; ${next}`;
  return { field, reason, value: shortened(value) };
}

function checkShortOptions({ set, dateFormats }: ShortOptions): DateParser[] {
  for (const field of set.keys()) {
    if ((FIELDS as readonly string[]).includes(field)) continue;
    throw new UsageError(
      `--set names ${field}, which is no field of a record; the fields are ${FIELDS.join(', ')}`,
    );
  }
  return dateFormats.map((format) => {
    try {
      return dateParser(format, { time: 'drop' });
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      throw new UsageError(`--date-format ${format} ${error.message}. ${HOW_TO_WRITE}`);
    }
  });
}
