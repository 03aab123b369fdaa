import type { Location } from '../../../../../application/import/import-request.js';
import { InvalidValue, type RecordFault } from '../../../../../domain/errors.js';
import { FIELDS } from '../../../../../domain/record/expediente.js';
import { shortened } from '../../../../../domain/record/text.js';
import { InvalidMapping, InvalidRecipe } from '../../errors.js';
import { headerKey, REASONS_COLUMN } from '../../readers/field-names.js';
import type { MappedRow, RowMapper, RowMapping } from '../../readers/row-mapping.js';
import { uniqueColumnNames } from '../../readers/tables/column-names.js';
import { type RecipeFile, refuseFaulty } from '../file/recipe-file.js';
import { otherFaults } from '../other-faults.js';
import type { Field, FieldRecipe, Recipe } from '../recipe.js';
import { compileConditions } from './condition.js';
import { FaultCollector } from './faults.js';
import { type CompiledField, compileField } from './field-reader.js';
import { compileKeptField } from './kept-field.js';
import { pathsOfParts } from './recipe-paths.js';
import { objectAccess, type RowAccess, tableAccess, withoutMissing } from './row-access.js';
import { SourceCompiler } from './source.js';
import { UnseenPaths } from './unseen-paths.js';

const NOTHING: FieldRecipe = { value: '' };

/** A mapping by a recipe. It counts the rows that the recipe leaves out. */
export class RecipeMapping implements RowMapping {
  readonly leftOut = { count: 0, by: '"where" of the recipe' };

  /** @throws InvalidRecipe with all faults that need no file to be found. */
  constructor(
    private readonly file: RecipeFile,
    /** Whether a field without its columns keeps its value in the registry. Never the id. */
    private readonly keepMissing = false,
  ) {
    this.#compile(objectAccess);
  }

  forTable(given: readonly string[], header: Location): RowMapper<readonly string[]> {
    const columns = uniqueColumnNames(given);
    try {
      const { mapper, sources } = this.#compile(tableAccess(columns));
      if (this.file.recipe.otherColumns === 'refuse')
        refuseOthers(columns, sources.usedNames, header);
      return { ...mapper, end: (warn) => sources.warn(header.file, warn) };
    } catch (error) {
      if (!(error instanceof InvalidRecipe)) throw error;
      throw new InvalidRecipe(`${header.file} does not fit the recipe: ${error.message}`);
    }
  }

  forObjects(file: string): RowMapper<unknown> {
    const { mapper, sources } = this.#compile(objectAccess);
    const { usedNames } = sources;
    const isStrict = this.file.recipe.otherColumns === 'refuse';
    // What is missing keeps its value, so there is nothing to warn of.
    const paths = new UnseenPaths(this.keepMissing ? [] : usedNames);
    return {
      map: (row, location) => {
        if (isStrict) refuseOthers(namesOf(row), usedNames, { file, line: location.line });
        paths.look(row);
        return mapper.map(row, location);
      },
      end: (warn) => {
        paths.end(file, pathsOfParts(this.file.recipe), warn);
        sources.warn(file, warn, paths.unseen);
      },
    };
  }

  #compile<Row>(rows: RowAccess<Row>): {
    mapper: RowMapper<Row>;
    sources: SourceCompiler<Row>;
  } {
    const { fields, where = [], missingValues = [] } = this.file.recipe;
    const access = withoutMissing(rows, missingValues);
    const faults = new FaultCollector();
    const sources = new SourceCompiler(access, faults, namesIn(this.file.recipe));
    const meetsAll = compileConditions(where, sources, faults);
    const compiled = Object.fromEntries(
      FIELDS.map((field) => [
        field,
        this.keepMissing && field !== 'id'
          ? compileKeptField(field, fields[field], access, sources, faults)
          : compileField(field, fields[field] ?? NOTHING, sources, faults),
      ]),
    ) as Record<Field, CompiledField<Row>>;
    refuseFaulty(this.file, faults.faults, sources.columnList);
    const readFields = fieldsReader(compiled);
    return {
      sources,
      mapper: {
        map: (row): MappedRow => {
          if (meetsAll && !meetsAll(row)) {
            this.leftOut.count++;
            return undefined;
          }
          try {
            return { fields: readFields(row) };
          } catch (error) {
            if (!(error instanceof InvalidValue)) throw error;
            return { faults: faultsOf(row, compiled) };
          }
        },
      },
    };
  }
}

/** The columns that a recipe names, as headers are compared. */
function namesIn(recipe: Recipe): ReadonlySet<string> {
  return new Set([...pathsOfParts(recipe).values()].flat().map(headerKey));
}

/** One literal with all fields: every record has the same shape, which is fast. */
function fieldsReader<Row>(compiled: Record<Field, CompiledField<Row>>) {
  const { id, cod_archivo, title, content, area, checkin_date } = compiled;
  const { inscription_date, municipality, links } = compiled;
  return (row: Row) => ({
    id: id.read(row),
    cod_archivo: cod_archivo.read(row),
    title: title.read(row),
    content: content.read(row),
    area: area.read(row),
    checkin_date: checkin_date.read(row),
    inscription_date: orNull(inscription_date.read(row)),
    municipality: municipality.read(row),
    links: links.read(row),
  });
}

/** All faults of a row: those of the recipe's rules, and those of the fields that have values. */
function faultsOf<Row>(row: Row, compiled: Record<Field, CompiledField<Row>>): RecordFault[] {
  const faults: RecordFault[] = [];
  const values: Record<string, unknown> = {};
  for (const field of FIELDS) {
    const { read, source } = compiled[field];
    try {
      values[field] = read(row);
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      faults.push({ field, reason: error.message, value: shortened(source(row).trim()) });
    }
  }
  values.inscription_date = orNull(values.inscription_date);
  return [...faults, ...otherFaults(values, (field) => values[field] !== undefined)];
}

/** Only this field may be null, and a table has no null. */
function orNull(value: unknown): unknown {
  return typeof value === 'string' && value.trim() === '' ? null : value;
}

function namesOf(row: unknown): readonly string[] {
  return typeof row === 'object' && row !== null ? Object.keys(row) : [];
}

function refuseOthers(
  columns: readonly string[],
  used: ReadonlySet<string>,
  { file, line }: Location,
): void {
  const keys = new Set([REASONS_COLUMN, ...used].map(headerKey));
  const tops = new Set([...used].map((name) => headerKey(name.split(/[.[]/)[0] as string)));
  const other = columns.find((name) => !keys.has(headerKey(name)) && !tops.has(headerKey(name)));
  if (other === undefined) return;
  throw new InvalidMapping(
    `${file}, line ${line}: the recipe does not name the column ${JSON.stringify(other)}, and its otherColumns is "refuse"`,
  );
}
