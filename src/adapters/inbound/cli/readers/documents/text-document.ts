import { UnreadableDocument } from '../../errors.js';
import { decodeText } from '../encoding/decode-text.js';
import { isBinary } from '../encoding/is-binary.js';
import { isUtf8Name } from '../encoding/text-encoding.js';

const SAMPLE_LENGTH = 4096;
const START_LENGTH = 256;
const LAST_OF_ASCII = 0x7f;
/** What a decoder puts in the place of bytes that are no character. */
const REPLACEMENT = 0xfffd;

/** After a mark of UTF-8, as bytes are read one by one. */
const HTML = /^(\u00ef\u00bb\u00bf)?\s*(<!doctype html|<html)\b/i;

/** What other programs write begins so, whatever the name of the file. */
const OTHER_TYPES = [
  { begin: /^%PDF-/, name: 'a PDF', advice: 'name it .pdf' },
  { begin: /^\{\\rtf/, name: 'rich text (RTF)', advice: 'save it as plain text' },
  { begin: HTML, name: 'a page of the web (HTML)', advice: 'save it as plain text' },
] as const;

/**
 * The text of a text file. UTF-8 is told by its bytes: programs for text recognition write it,
 * whatever the office writes.
 *
 * @throws UnreadableDocument if it is no text, or has bytes that no encoding explains.
 */
export function decodeTextDocument(bytes: Buffer, encoding?: string): string {
  const start = startOf(bytes);
  for (const { begin, name, advice } of OTHER_TYPES) {
    if (begin.test(start)) {
      throw new UnreadableDocument(`is no plain text but ${name}`, advice);
    }
  }
  const text = decodeText(bytes) ?? decodedAs(encoding, bytes);
  if (isBinary(Buffer.from(text.slice(0, SAMPLE_LENGTH)))) {
    throw new UnreadableDocument(
      'is no text, but the file of some program',
      'save it as plain text',
    );
  }
  return text;
}

/** Whether the bytes are a web page, such as a server sends in place of a document. */
export function isHtml(bytes: Buffer): boolean {
  return HTML.test(startOf(bytes));
}

function startOf(bytes: Buffer): string {
  return bytes.toString('latin1', 0, START_LENGTH);
}

function decodedAs(encoding: string | undefined, bytes: Buffer): string {
  if (isDamagedUtf8(bytes)) {
    throw new UnreadableDocument('is UTF-8 with broken characters', 'save it again as UTF-8');
  }
  if (encoding === undefined || isUtf8Name(encoding)) {
    throw new UnreadableDocument(
      'is not UTF-8',
      'save it as UTF-8, or name the encoding of the texts with --content-encoding',
    );
  }
  const text = decodeText(bytes, encoding);
  // The byte that the encoding does not have.
  if (text === undefined || text.includes('\ufffd')) {
    throw new UnreadableDocument(`is neither UTF-8 nor ${encoding}`);
  }
  return text;
}

/** In another encoding hardly any letter beyond ASCII happens to be one in UTF-8. */
function isDamagedUtf8(bytes: Buffer): boolean {
  const text = bytes.toString();
  let [whole, broken] = [0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === REPLACEMENT) broken++;
    else if (code > LAST_OF_ASCII) whole++;
  }
  return whole > broken;
}
