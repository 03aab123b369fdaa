import { UnreadableDocument } from '../../errors.js';
import { decodeText } from '../encoding/decode-text.js';
import { EncodingDoubt } from '../encoding/encoding-doubt.js';
import { isBinary } from '../encoding/is-binary.js';
import { isUtf8Name } from '../encoding/text-encoding.js';
import { otherFileType } from './other-file-type.js';

const SAMPLE_LENGTH = 4096;
const LAST_OF_ASCII = 0x7f;
/** What a decoder puts in the place of bytes that are no character. */
const REPLACEMENT = 0xfffd;

export interface TextDocument {
  readonly text: string;
  /** What is wrong if it seems to be in another encoding. */
  readonly doubt?: string | undefined;
}

/**
 * The text of a text file. UTF-8 is told by its bytes: programs for text recognition write it,
 * whatever the office writes.
 *
 * @throws UnreadableDocument if it is no text, or has bytes that no encoding explains.
 */
export function decodeTextDocument(bytes: Buffer, encoding?: string): TextDocument {
  const { name, asText } = otherFileType(bytes) ?? {};
  if (asText) throw new UnreadableDocument(`is no plain text but ${name}`, asText);
  const utf8 = decodeText(bytes);
  const document = utf8 === undefined ? decodedAs(encoding, bytes) : { text: utf8 };
  refuseBinary(Buffer.from(document.text.slice(0, SAMPLE_LENGTH)));
  return document;
}

function refuseBinary(bytes: Buffer): void {
  if (!isBinary(bytes)) return;
  throw new UnreadableDocument('is no text, but the file of some program', 'save it as plain text');
}

function decodedAs(encoding: string | undefined, bytes: Buffer): TextDocument {
  // Before any advice on encodings.
  refuseBinary(bytes);
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
  const doubt = new EncodingDoubt(encoding, 'the recipe, --content-encoding or --encoding');
  doubt.look(bytes);
  return { text, doubt: doubt.found?.sentence };
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
