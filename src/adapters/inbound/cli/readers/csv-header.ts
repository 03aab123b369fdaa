import type { Place } from '../../../../application/import/submitted-record.js';
import { FIELDS } from '../../../../domain/record/expediente.js';
import { probablyMeant } from '../../../../domain/search/spelling.js';
import { BrokenSource } from './broken-source.js';
import { type FieldMap, headerKey, LEFT_OUT, ourName, unseenName } from './field-names.js';

const OPTIONAL: readonly string[] = ['content', 'inscription_date'];
const NEEDED = FIELDS.filter((field) => !OPTIONAL.includes(field));
const DELIMITERS = [',', ';', '\t'];

/** The one of the delimiters that the header row has most of, outside quotes. */
export function delimiterOf(headerLine: string): string {
  const bare = headerLine.replace(/"[^"]*("|$)/g, '');
  const counts = DELIMITERS.map((delimiter) => bare.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))] as string;
}

/** The field that each column holds. */
export function csvHeader(cells: readonly string[], { file, line }: Place, map: FieldMap) {
  const broken = (what: string) => new BrokenSource(file, `line ${line}: ${what}`);
  const keys = cells.map(headerKey);
  const mapped = new Map([...map].map(([theirs, ours]) => [headerKey(theirs), ours]));
  const names = keys.map((key) => ourName(key, mapped));
  const unnamed = keys.indexOf('');
  const missing = NEEDED.filter((field) => !names.includes(field));
  const twice = names.find((name, at) => name !== LEFT_OUT && names.indexOf(name) < at);
  if (missing.length === NEEDED.length) {
    throw broken('is neither JSON nor the header row of a CSV file with the fields of a record');
  }
  for (const theirs of map.keys()) {
    if (!keys.includes(headerKey(theirs))) throw unseenName(file, theirs);
  }
  if (unnamed !== -1) throw broken(`column ${unnamed + 1} of the header row has no name`);
  if (twice) throw broken(`the header row names ${twice} twice`);
  if (missing.length > 0) throw broken(`the header row lacks ${missing.map(hint).join(', ')}`);
  return names;

  function hint(field: string): string {
    const unknown = names.filter((name) => !(FIELDS as readonly string[]).includes(name));
    const meant = unknown.find((name) => probablyMeant(name, FIELDS) === field);
    return meant ? `${field} (did ${meant} mean it?)` : field;
  }
}
