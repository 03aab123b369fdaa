import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Location } from '../../../../application/import/import-request.js';
import { shortened } from '../../../../domain/record/text.js';
import { UsageError } from '../errors.js';
import type { MappedRow, RowMapper, RowMapping } from '../readers/row-mapping.js';

/** A function of the user's own. Nothing (null or undefined) leaves the row out. */
type Transform = (row: unknown, location: Location) => unknown;

/** Loads `--transform`: a module whose default export is a function from a row to fields. */
export async function transformMapping(path: string): Promise<RowMapping> {
  const transform = await loadTransform(path);
  const leftOut = { count: 0, by: '--transform' };
  return {
    leftOut,
    forTable: (columns) =>
      mapper((cells) => Object.fromEntries(columns.map((name, i) => [name, cells[i] ?? '']))),
    forObjects: () => mapper((row) => row),
  };

  function mapper<Row>(toRow: (row: Row) => unknown): RowMapper<Row> {
    return {
      map: (row, location) => {
        const fail = (error: unknown) => faultOf(path, error, row);
        try {
          const result = transform(toRow(row), location);
          return isPromise(result) ? result.then(mapped).catch(fail) : mapped(result);
        } catch (error) {
          return fail(error);
        }
      },
    };
  }

  function mapped(fields: unknown): MappedRow {
    if (fields !== undefined && fields !== null) return { fields };
    leftOut.count++;
    return undefined;
  }
}

async function loadTransform(path: string): Promise<Transform> {
  const loaded = await import(pathToFileURL(resolve(path)).href).catch((error: Error) => {
    throw new UsageError(`--transform ${path} cannot be loaded: ${error.message}`);
  });
  if (typeof loaded.default === 'function') return loaded.default;
  throw new UsageError(`--transform ${path} has no function as its default export`);
}

function faultOf(path: string, error: unknown, row: unknown): MappedRow {
  const message = error instanceof Error ? error.message : String(error);
  const reason = `cannot be made; ${path} says: ${shortened(message)}`;
  return { faults: [{ field: 'record', reason, value: shortened(row) }] };
}

function isPromise(value: unknown): value is Promise<unknown> {
  return value instanceof Promise;
}
