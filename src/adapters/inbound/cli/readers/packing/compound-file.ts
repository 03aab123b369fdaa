/** The file format of old office programs. New ones wrap documents with a password in it. */
const COMPOUND_FILE = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const SECTOR_SIZE_AT = 30;
const DIRECTORY_AT = 48;
/** What comes before the first sector is as long as one of them. */
const MAX_SECTOR_POWER = 12;
/** The directory of a longer file is not looked for. */
const MAX_READ = 64 * 1024 * 1024;

/** The names in the directory of such a file, and what to do with it. */
const CONTENTS: readonly [name: string, advice: string][] = [
  ['EncryptedPackage', 'is a workbook with a password; save it without one'],
  ['DataSpaces', 'is a workbook with a password; save it without one'],
  ['WordDocument', 'is an old document, not a table; save its table as .xlsx or CSV'],
  ['Workbook', 'is an old Excel file (.xls); save it as .xlsx or CSV'],
  ['Book', 'is an old Excel file (.xls); save it as .xlsx or CSV'],
];
const UNKNOWN =
  'is an old Excel file (.xls) or a workbook with a password; save it as .xlsx or CSV, without a password';

export function isCompoundFile(head: Buffer): boolean {
  return head.subarray(0, COMPOUND_FILE.length).equals(COMPOUND_FILE);
}

/** What to do with the file, by the first names of its directory. */
export async function compoundFileAdvice(chunks: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let length = 0;
  let directory: { readonly start: number; readonly end: number } | undefined;
  for await (const chunk of chunks) {
    parts.push(chunk);
    length += chunk.length;
    directory ??= directoryIn(parts[0] as Buffer);
    if (!directory || length >= directory.end || length > MAX_READ) break;
  }
  if (!directory) return UNKNOWN;
  const names = Buffer.concat(parts).subarray(directory.start, directory.end).toString('utf16le');
  return CONTENTS.find(([name]) => names.includes(name))?.[1] ?? UNKNOWN;
}

/** Where the first sector of the directory is. Undefined if the header does not tell it. */
function directoryIn(head: Buffer) {
  if (head.length < DIRECTORY_AT + 4) return undefined;
  const power = head.readUInt16LE(SECTOR_SIZE_AT);
  if (power > MAX_SECTOR_POWER) return undefined;
  const size = 2 ** power;
  const start = (head.readUInt32LE(DIRECTORY_AT) + 1) * size;
  return { start, end: start + size };
}
