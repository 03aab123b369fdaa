import { readFile, stat } from 'node:fs/promises';
import { replaceForbiddenCharacters } from '../../../../../domain/record/text.js';
import { UnreadableDocument } from '../../errors.js';
import { otherFileType } from './other-file-type.js';
import type { PdfReader } from './pdf-reader.js';
import type { PdfText } from './pdf-text.js';
import { decodeTextDocument, type TextDocument } from './text-document.js';

const MIB = 1024 * 1024;
/** Far more than the content of a record, and small enough for the memory. */
const MAX_BYTES = { text: 64 * MIB, pdf: 512 * MIB };

/** Of errors of the file system. The file was in the list of its folder. */
const REASONS: Record<string, string> = {
  ENOENT: 'is a link to a file that is not there',
  ELOOP: 'is a link to itself',
  EACCES: 'may not be read by this user',
  EPERM: 'may not be read by this user',
};

/** The pages of printed documents end in form feeds. */
const PAGE_BREAKS = /[\f\v]/g;

/** A text file has no pages. */
export type DocumentText = TextDocument & Partial<PdfText>;

/** Reads the text of one document, without the characters that a record must not contain. */
export async function readDocumentText(
  path: string,
  pdfs: PdfReader,
  encoding?: string,
  onPage?: () => void,
): Promise<DocumentText> {
  const isPdf = /\.pdf$/i.test(path);
  const bytes = await readBytes(path, isPdf ? MAX_BYTES.pdf : MAX_BYTES.text);
  if (isPdf) refuseOther(bytes);
  const read = isPdf ? await pdfs.read(bytes, onPage) : decodeTextDocument(bytes, encoding);
  const text = replaceForbiddenCharacters(read.text.replace(PAGE_BREAKS, '\n'), ' ').trim();
  return { ...read, text };
}

/** What a copy that failed leaves in the place of a PDF. */
function refuseOther(bytes: Buffer): void {
  if (bytes.length === 0) throw new UnreadableDocument('is empty', 'copy it again');
  const { name, asPdf } = otherFileType(bytes) ?? {};
  if (asPdf) throw new UnreadableDocument(`is no PDF but ${name}`, asPdf);
}

async function readBytes(path: string, maxBytes: number): Promise<Buffer> {
  try {
    const { size } = await stat(path);
    if (size <= maxBytes) return await readFile(path);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new UnreadableDocument(REASONS[code] ?? `cannot be read (${code})`);
  }
  throw new UnreadableDocument(`is larger than ${maxBytes} bytes`);
}
