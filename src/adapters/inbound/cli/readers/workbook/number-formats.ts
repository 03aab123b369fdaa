import type { ZipArchive } from '../packing/zip-archive.js';
import type { NumberFormat, Place } from './cell-text.js';
import { readXml } from './parse-xml.js';

/** Excel allows 65,490 styles of cells. */
const MAX_STYLES = 100_000;

/** Reads how the numbers of each style of cells are shown. */
export async function readNumberFormats(
  archive: ZipArchive,
  part: string,
): Promise<readonly NumberFormat[]> {
  const codes = new Map<string, string>();
  const styles: NumberFormat[] = [];
  if (!archive.has(part)) return styles;
  let inCellFormats = false;
  await readXml(archive.read(part), archive.file, part, {
    open(name, attributes) {
      if (name === 'numFmt' && codes.size < MAX_STYLES) {
        codes.set(attributes.numFmtId ?? '', attributes.formatCode ?? '');
      } else if (name === 'cellXfs') inCellFormats = true;
      else if (name === 'xf' && inCellFormats && styles.length < MAX_STYLES) {
        const id = attributes.numFmtId ?? '0';
        styles.push(formatOf(Number(id), codes.get(id)));
      }
    },
    close(name) {
      if (name === 'cellXfs') inCellFormats = false;
    },
  });
  return styles;
}

/** Formats that have a number instead of a code, and are dates in every language. */
function isDateId(id: number): boolean {
  return (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);
}

function isTimeId(id: number): boolean {
  return (id >= 18 && id <= 21) || (id >= 45 && id <= 47);
}

/** How the numbers of a format are shown, by its number and its code. */
export function formatOf(id: number, code: string | undefined): NumberFormat {
  if (code === undefined) return isDateId(id) ? 'date' : isTimeId(id) ? 'time' : 'number';
  const positive = firstSection(code);
  if (/general/i.test(positive)) return 'number';
  // Text in quotes or behind a backslash is shown as it is. A colour or a language is in brackets.
  const bare = positive.replace(/"[^"]*"|\\.|[_*].|\[(?![hms]+\])[^[\]]*\]/gi, '');
  if (/[dy]|mmm/i.test(bare)) return 'date';
  if (/[hs]/i.test(bare)) return 'time';
  if (/^m+$/i.test(bare.trim())) return 'date';
  return codeFormat(positive) ?? 'number';
}

const TOKENS = /"([^"]*)"|\\(.)|([0#])|([-/(). ])|(.)/gs;

/** Places for digits without decimals and thousands: `00000`, `0000"/"00`, `"EXP-"0000`. */
function codeFormat(format: string): NumberFormat | undefined {
  const places: Place[] = [];
  let zeros = 0;
  for (const [, quoted, escaped, place, sign, other] of format
    .replace(/\[[^[\]]*\]|[_*]./g, '')
    .matchAll(TOKENS)) {
    if (other !== undefined || sign === '.') return undefined;
    if (place === '0') zeros++;
    places.push(place === '0' || place === '#' ? place : { text: quoted ?? escaped ?? sign ?? '' });
  }
  const hasText = places.some((place) => typeof place === 'object');
  return zeros > 1 || (zeros === 1 && hasText) ? { places } : undefined;
}

/** A format may have up to four sections, the first for positive numbers. */
function firstSection(code: string): string {
  return /^(?:"[^"]*"|\\.|[^;"])*/.exec(code)?.[0] ?? code;
}
