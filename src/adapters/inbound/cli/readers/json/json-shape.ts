import type { Location } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import type { Container } from './json-structure.js';
import { namedRows } from './json-table.js';
import { JsonWalker } from './json-walker.js';
import { isBesideRecords, severalPlaces } from './records-container.js';
import { type RecordsPath, showPath } from './records-path.js';

/** How much of a text is looked at. */
export const SHAPE_BYTES = 1024 * 1024;

interface Place {
  readonly path: RecordsPath;
  readonly container: Readonly<Container>;
  /** The object that is the whole text. */
  readonly root: Readonly<Container>;
  /** Whether another array of objects stands beside the records. */
  readonly isBesideOthers?: boolean;
}

/**
 * Where the records are in a text that begins with `{`. Undefined: each object is a record. An
 * object that another follows is a record. An object that is all there is, or that does not end
 * soon, holds the records in an array, or in an object with a key for each. Arrays of cells are
 * records if another array names the cells.
 */
export function recordsPlaceOf(
  head: Buffer,
  isWhole: boolean,
  { file, line }: Location,
): Place | undefined {
  const places: Place[] = [];
  const lists: Place[] = [];
  const walker = new JsonWalker({ file, line }, undefined, (path, container, root) => {
    const isOfObjects = !container.isArray || container.first === '{';
    (isOfObjects ? places : lists).push({ path, container, root });
  });
  try {
    const end = walker.walk(head, 0);
    const isFollowed = walker.isDone && (end < head.length || (!isWhole && places.length === 0));
    if (isFollowed) return undefined;
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    // What is no JSON has no shape, and the reader of lines says where it is broken. If it is
    // broken among records below the first line, their reader does.
    const isAmongRecords = places.some(
      ({ container }) => container.isArray && container.elements > 2,
    );
    if (!isAmongRecords || !goesOnBelow(head, { file, line })) return undefined;
  }
  // The longest is the one that is most likely meant.
  const arrays = places
    .filter(({ container }) => container.isArray)
    .sort((one, other) => other.container.elements - one.container.elements);
  const features = arrays.find(({ path }) => showPath(path) === '$.features');
  if (features && isGeoJson(head)) return features;
  return (
    namedRows(head, { file, line }, lists) ??
    onlyOne(file, 'arrays of objects', withoutBeside(arrays)) ??
    onlyOne(file, 'objects with a key for each record', keyedPlaces(places, walker.isDone))
  );
}

/** The same arrays, or those of them that are records rather than what a service says of them. */
function withoutBeside(arrays: readonly Place[]): readonly Place[] {
  const records = arrays.filter(({ path }) => !isBesideRecords(path));
  if (records.length === 0 || records.length === arrays.length) return arrays;
  return records.map((each) => ({ ...each, isBesideOthers: true }));
}

/**
 * The objects that have nothing but objects in them. The last member of a cut text may lack. A text
 * that has more other values than such objects is a single record.
 */
function keyedPlaces(places: readonly Place[], isDone: boolean): readonly Place[] {
  return places
    .filter(({ container: { isArray, objects, elements }, root }) => {
      const isRecord = objects < root.elements - root.objects;
      return !isArray && !isRecord && objects >= (isDone ? elements : elements - 1);
    })
    .sort((one, other) => weight(other) - weight(one));
}

/** The whole text comes last: it is rarely meant, and `$` does not name it. */
function weight({ path, container }: Place): number {
  return path.length === 0 ? 0 : container.objects;
}

function onlyOne(file: string, what: string, places: readonly Place[]): Place | undefined {
  if (places.length <= 1) return places[0];
  throw severalPlaces(
    file,
    what,
    places.map(({ path }) => path),
  );
}

/** Whether the first object is whole, and goes on below its first line. In NDJSON none does. */
export function isSpread(head: Buffer, start: Location): boolean {
  const end = head.indexOf('\n');
  if (end !== -1 && head.subarray(0, end).toString().trim() === '{') return true;
  return goesOnBelow(head, start) && !isBroken(head, start);
}

/** Whether an object is still open at the end of the first line. */
function goesOnBelow(head: Buffer, start: Location): boolean {
  const end = head.indexOf('\n');
  const first = head.subarray(0, end);
  const walker = new JsonWalker(start, undefined, () => {});
  return end !== -1 && !isBroken(first, start, walker) && !walker.isDone;
}

function isBroken(
  text: Buffer,
  start: Location,
  walker = new JsonWalker(start, undefined, () => {}),
): boolean {
  try {
    walker.walk(text, 0);
    return false;
  } catch (error) {
    if (error instanceof BrokenFile) return true;
    throw error;
  }
}

export function isGeoJson(head: Buffer): boolean {
  return /"type"\s*:\s*"FeatureCollection"/.test(head.subarray(0, SHAPE_BYTES).toString('latin1'));
}
