import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { pdfText } from './pdf-text.js';
import { UnreadableDocument } from './unreadable-document.js';
import type { Encoding } from './utf8-text.js';
import { fromWindows1252 } from './windows-1252.js';

const MIB = 1024 * 1024;
/** Far above the content of a record, and small enough to be held in memory. */
const MAX_BYTES = { text: 64 * MIB, pdf: 512 * MIB };

/** Pages of printed documents end in form feeds, and a PDF may hold what no record may. */
const PAGE_BREAKS = /[\f\v]/g;
const FORBIDDEN = /\p{Cs}|[^\P{Cc}\t\n\r]/gu;

/** The text of one document, without the characters that no record may hold. */
export async function documentText(path: string, encoding: Encoding): Promise<string> {
  const isPdf = /\.pdf$/i.test(path);
  const bytes = await bytesOf(path, isPdf ? MAX_BYTES.pdf : MAX_BYTES.text);
  const text = isPdf ? await pdfText(bytes) : decoded(bytes, encoding);
  return text.replace(PAGE_BREAKS, '\n').replace(FORBIDDEN, ' ').trim();
}

async function bytesOf(path: string, most: number): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size <= most) return await readFile(path);
  } catch (error) {
    throw new UnreadableDocument(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  throw new UnreadableDocument(`is larger than ${most} bytes`);
}

function decoded(bytes: Buffer, encoding: Encoding): string {
  const isMarked = bytes.subarray(0, 3).equals(Buffer.from('\ufeff'));
  if (encoding === 'windows-1252' && !isMarked) return fromWindows1252(bytes);
  if (!isUtf8(bytes)) throw new UnreadableDocument('is not UTF-8');
  return bytes.toString(); // trimming takes the byte order mark
}
