import type { Location } from '../../../../../application/import/import-request.js';
import { BrokenFile } from '../../errors.js';
import { JsonWalker } from './json-walker.js';
import { severalArrays } from './records-array.js';
import { type RecordsPath, showPath } from './records-path.js';

/** How much of a text is looked at. */
export const SHAPE_BYTES = 1024 * 1024;

/**
 * Where the records are in a text that begins with `{`. Undefined: each object is a record. An
 * object that another follows is a record. An object that is all there is, or that does not
 * end soon, holds the records in an array.
 */
export function recordsPathOf(
  head: Buffer,
  isWhole: boolean,
  start: Location,
): RecordsPath | undefined {
  const arrays: { readonly path: RecordsPath; readonly array: { readonly elements: number } }[] =
    [];
  const walker = new JsonWalker(start, undefined, (path, array) => arrays.push({ path, array }));
  try {
    const end = walker.walk(head, 0);
    const isFollowed = walker.isDone && (end < head.length || (!isWhole && arrays.length === 0));
    if (isFollowed) return undefined;
  } catch (error) {
    // What is no JSON has no shape. The reader of lines says where it is broken.
    if (error instanceof BrokenFile) return undefined;
    throw error;
  }
  // The longest is the one that is most likely meant.
  const paths = arrays
    .sort((one, other) => other.array.elements - one.array.elements)
    .map(({ path }) => path);
  const features = paths.find((path) => showPath(path) === '$.features');
  if (features && isGeoJson(head)) return features;
  if (paths.length > 1) throw severalArrays(start.file, paths);
  return paths[0];
}

/** Whether the first object goes on below its first line. In NDJSON none does. */
export function isSpread(head: Buffer, start: Location): boolean {
  const end = head.indexOf('\n');
  if (end === -1) return false;
  if (head.subarray(0, end).toString().trim() === '{') return true;
  const walker = new JsonWalker(start, undefined, () => {});
  try {
    walker.walk(head.subarray(0, end), 0);
    const isClosed = walker.isDone;
    walker.walk(head.subarray(end), 0);
    return !isClosed;
  } catch (error) {
    // A line of NDJSON with a fault.
    if (error instanceof BrokenFile) return false;
    throw error;
  }
}

export function isGeoJson(head: Buffer): boolean {
  return /"type"\s*:\s*"FeatureCollection"/.test(head.subarray(0, SHAPE_BYTES).toString('latin1'));
}
