import { open } from 'node:fs';
import { promisify } from 'node:util';
import { BrokenFile } from '../../errors.js';
import { prepend, readHead } from '../encoding/read-head.js';
import { isCompoundFile } from './compound-file.js';
import { gunzip, isGzip } from './gzip.js';
import { readLegacyOfficeFile } from './legacy-office-file.js';
import { spool } from './spooled-file.js';
import { refuseUnreadable } from './unreadable-files.js';
import type { ZipArchive } from './zip-archive.js';

/** The bytes of a file, and where they come from. */
export interface PackedFile {
  /** For locations and messages. */
  readonly name: string;
  readonly chunks: AsyncIterable<Buffer>;
  /** Undefined if the bytes do not lie in a file of their own. */
  readonly path?: string | undefined;
  /** Which file of a zip file is meant. */
  readonly inner?: string | undefined;
}

/** What is in a file: a text, the parts of an Excel workbook, or the stream of an old one. */
export type Unpacked =
  | { readonly name: string; readonly text: AsyncIterable<Buffer>; close?(): void }
  | { readonly name: string; readonly workbook: ZipArchive; close(): void }
  | { readonly name: string; readonly legacyWorkbook: Buffer; close?(): void };

const HEAD_BYTES = 2048;
const ZIP_MAGIC = Buffer.from('PK\x03\x04', 'latin1');
const EMPTY_ZIP_MAGIC = Buffer.from('PK\x05\x06', 'latin1');
/** A workbook in a zip file in a gzip file. Deeper nests are made to do harm. */
const MAX_DEPTH = 3;
/** What operating systems put into zip files by themselves. */
const BY_THE_SYSTEM = /^__MACOSX\/|(^|\/)(\.DS_Store|Thumbs\.db|desktop\.ini)$/i;

/** Unpacks gzip and zip. The first bytes tell what a file is; its name does not matter. */
export async function unpack(
  packed: PackedFile,
  onChunk: (bytes: number) => void,
  depth = 0,
): Promise<Unpacked> {
  const { name, inner } = packed;
  const [head, rest] = await readHead(packed.chunks, HEAD_BYTES);
  const chunks = prepend(head, rest);
  if (depth > MAX_DEPTH) throw new BrokenFile(name, 'is packed too often; unpack it first');
  if (isGzip(head))
    return unpack({ name, inner, chunks: gunzip(chunks, name) }, () => {}, depth + 1);
  if (startsWith(head, EMPTY_ZIP_MAGIC)) throw new BrokenFile(name, 'is a zip file without files');
  if (startsWith(head, ZIP_MAGIC)) return unpackZip({ ...packed, chunks }, onChunk, depth);
  if (inner !== undefined) {
    throw new BrokenFile(name, `is no zip file, so there is no ${inner} in it`);
  }
  if (isCompoundFile(head)) {
    return { name, legacyWorkbook: await readLegacyOfficeFile(chunks, name) };
  }
  refuseUnreadable(head, name);
  return { name, text: chunks };
}

async function unpackZip(
  { name, path, inner, chunks }: PackedFile,
  onChunk: (bytes: number) => void,
  depth: number,
): Promise<Unpacked> {
  const descriptor =
    path === undefined ? await spool(chunks, name) : await promisify(open)(path, 'r');
  const { openZip } = await import('./zip-archive.js'); // most imports need none
  // What was spooled was counted when it came.
  const archive = await openZip(descriptor, name, path === undefined ? () => {} : onChunk);
  const close = () => archive.close();
  try {
    if (archive.has('xl/workbook.xml') && inner === undefined)
      return { name, workbook: archive, close };
    refuseUnreadableArchive(archive);
    const entry = chosen(archive, inner);
    const unpacked = await unpack(
      { name: `${name}:${entry}`, chunks: archive.read(entry) },
      () => {},
      depth + 1,
    );
    const closeBoth = () => {
      unpacked.close?.();
      close();
    };
    return { ...unpacked, close: closeBoth };
  } catch (error) {
    close();
    throw error;
  }
}

function chosen({ names, file }: ZipArchive, inner: string | undefined): string {
  const ours = names.filter((name) => !BY_THE_SYSTEM.test(name));
  if (inner !== undefined) {
    if (names.includes(inner)) return inner;
    throw new BrokenFile(file, `holds no file ${inner}; it holds ${listed(ours)}`);
  }
  const [only, ...others] = ours;
  if (only === undefined) throw new BrokenFile(file, 'is a zip file without files');
  if (others.length === 0) return only;
  const table = ours.find((name) => TABLE.test(name));
  const shapes = ours.find((name) => SHAPES.test(name));
  if (shapes !== undefined && table === undefined) {
    throw new BrokenFile(
      file,
      `holds a shapefile (${shapes}); export its attributes as CSV or GeoJSON`,
    );
  }
  throw new BrokenFile(
    file,
    `holds ${ours.length} files: ${listed(ours)}; name one of them, as in ${file}:${table ?? only}`,
  );
}

const TABLE = /\.(csv|tsv|xlsx?|json|geojson|ndjson|jsonl)(\.gz)?$/i;
const SHAPES = /\.shp$/i;
const MAX_LISTED = 10;

function listed(names: readonly string[]): string {
  const more = names.length - MAX_LISTED;
  return names.slice(0, MAX_LISTED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}

/** Documents of office programs are zip files too. */
function refuseUnreadableArchive(archive: ZipArchive): void {
  const { file } = archive;
  if (archive.has('xl/workbook.bin')) {
    throw new BrokenFile(file, 'is a binary Excel workbook (.xlsb); save it as .xlsx or CSV');
  }
  if (archive.has('mimetype') && archive.has('content.xml')) {
    throw new BrokenFile(file, 'is an OpenDocument file (.ods); save it as .xlsx or CSV');
  }
  if (archive.has('word/document.xml') || archive.has('ppt/presentation.xml')) {
    throw new BrokenFile(file, 'is a document, not a table; save its table as .xlsx or CSV');
  }
}

function startsWith(head: Buffer, magic: Buffer): boolean {
  return head.subarray(0, magic.length).equals(magic);
}
