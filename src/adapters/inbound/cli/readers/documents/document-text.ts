import { isUtf8 } from 'node:buffer';
import { readFile, stat } from 'node:fs/promises';
import { replaceForbiddenCharacters } from '../../../../../domain/record/text.js';
import { UnreadableDocument } from '../../errors.js';
import type { Encoding } from '../encoding/text-encoding.js';
import { decodeWindows1252 } from '../encoding/text-encoding.js';
import { readPdfText } from './pdf-text.js';

const MIB = 1024 * 1024;
/** Far more than the content of a record, and small enough for the memory. */
const MAX_BYTES = { text: 64 * MIB, pdf: 512 * MIB };

/** The pages of printed documents end in form feeds. */
const PAGE_BREAKS = /[\f\v]/g;

/** Reads the text of one document, without the characters that a record must not contain. */
export async function readDocumentText(path: string, encoding: Encoding): Promise<string> {
  const isPdf = /\.pdf$/i.test(path);
  const bytes = await readBytes(path, isPdf ? MAX_BYTES.pdf : MAX_BYTES.text);
  const text = isPdf ? await readPdfText(bytes) : decode(bytes, encoding);
  return replaceForbiddenCharacters(text.replace(PAGE_BREAKS, '\n'), ' ').trim();
}

async function readBytes(path: string, maxBytes: number): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size <= maxBytes) return await readFile(path);
  } catch (error) {
    throw new UnreadableDocument(`cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  throw new UnreadableDocument(`is larger than ${maxBytes} bytes`);
}

function decode(bytes: Buffer, encoding: Encoding): string {
  const hasBom = bytes.subarray(0, 3).equals(Buffer.from('\ufeff'));
  if (encoding === 'windows-1252' && !hasBom) return decodeWindows1252(bytes);
  if (!isUtf8(bytes)) throw new UnreadableDocument('is not UTF-8');
  return bytes.toString(); // the caller trims the byte order mark
}
