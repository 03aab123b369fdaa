import { FIELDS } from '../../../../domain/record/expediente.js';

/** Names of the fields as the clerk's files have them, to ours; none to leave a column out. */
export type FieldMap = ReadonlyMap<string, string>;

/** A `--map` that names no field of a record, or nothing in the files. */
export class WrongMapping extends Error {
  override readonly name = 'WrongMapping';
}

/** The contract lists the fields with hyphens and sends them with underscores. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  FIELDS.flatMap((field) => [
    [field, field],
    [field.replaceAll('_', '-'), field],
  ]),
);

/** What a column without a place in the record is named. */
export const LEFT_OUT = '';

/** Ours for each of theirs, in our spelling. */
export function checkedMap(map: FieldMap): FieldMap {
  return new Map([...map].map(([theirs, ours]) => [theirs, ours === '' ? LEFT_OUT : field(ours)]));
}

/** What a name in a file stands for. One that stands for no field is kept, to be complained of. */
export function ourName(theirs: string, map: FieldMap): string {
  return map.get(theirs) ?? SPELLINGS.get(theirs) ?? theirs;
}

/** Names in a header row are typed by hand: space around them and case do not count. */
export function headerKey(name: string): string {
  return name.normalize('NFC').trim().toLowerCase();
}

export function unseenName(file: string, theirs: string): WrongMapping {
  return new WrongMapping(`${file}: nothing in it is named ${theirs}, which --map speaks of`);
}

function field(name: string): string {
  const found = SPELLINGS.get(headerKey(name));
  if (found) return found;
  throw new WrongMapping(
    `--map names ${name}, which is no field of a record; the fields are ${FIELDS.join(', ')}`,
  );
}
