import { locationOf } from '../../../domain/record/located.js';

export interface SourceLine {
  /** The fields of a record as JSON. */
  readonly text: string;
  readonly location?: string | undefined;
}

/** JSON escapes it, so it stands nowhere else. */
const SEPARATOR = '\t';

/** What a worker thread is told of a record: its fields, and then its location if it has one. */
export function toSourceLine(fields: unknown): string {
  const text = JSON.stringify(fields) ?? 'null';
  const location = locationOf(fields);
  return location === undefined ? text : text + SEPARATOR + JSON.stringify(location);
}

export function parseSourceLine(line: string): SourceLine {
  const end = line.indexOf(SEPARATOR);
  if (end === -1) return { text: line };
  return { text: line.slice(0, end), location: JSON.parse(line.slice(end + SEPARATOR.length)) };
}
