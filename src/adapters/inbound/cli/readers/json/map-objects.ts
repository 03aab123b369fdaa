import type { SubmittedRecord } from '../../../../../application/import/import-request.js';
import type { RowMapper } from '../row-mapping.js';
import { plainRow } from './json-values.js';

/** Turns JSON values into records. A value that could not be parsed passes with its faults. */
export async function* mapObjects(
  values: AsyncIterable<SubmittedRecord>,
  mapper: RowMapper<unknown>,
  warn: (message: string) => void,
): AsyncGenerator<SubmittedRecord> {
  for await (const value of values) {
    if (!('fields' in value)) {
      yield value;
      continue;
    }
    const { location } = value;
    const result = mapper.map(plainRow(value.fields), location);
    const mapped = result instanceof Promise ? await result : result;
    if (mapped) yield { location, ...mapped };
  }
  mapper.end?.(warn);
}
