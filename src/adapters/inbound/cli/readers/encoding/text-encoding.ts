import iconv from 'iconv-lite';
import { UsageError } from '../../errors.js';
import type { FormFault } from '../formats/form-fault.js';
import type { UndecodableFault } from '../formats/parse-record.js';
import { sureEncoding } from './byte-order-mark.js';
import { guessEncoding } from './guess-encoding.js';
import { isBinary } from './is-binary.js';
import { prepend, readHead } from './read-head.js';
import { transcoder } from './transcoder.js';

export const UTF8 = 'utf-8';
/** Enough to know UTF-16 by its zeros. */
const HEAD_BYTES = 4096;

/** A text as UTF-8 without a byte order mark. Bytes that are not text are not UTF-8 here either. */
export interface DecodedText {
  readonly chunks: AsyncIterable<Buffer>;
  /** The encoding that the text was in. */
  readonly encoding: string;
  /** Whether it cannot be text, in no encoding that anybody named. */
  readonly isBinary: boolean;
}

/** Checks a name that a person gave. Case, hyphens and spaces in it do not count. */
export function checkEncoding(name: string): string {
  if (iconv.encodingExists(name) && !/^(base64|hex|internal|binary)/i.test(name)) return name;
  throw new UsageError(
    `${name} is no encoding that is known here; common ones are utf-8, windows-1252, iso-8859-15, macintosh, cp850, utf-16`,
  );
}

/** Converts a text to UTF-8. Does not check that UTF-8 is valid. */
export async function toUtf8(
  chunks: AsyncIterable<Buffer>,
  encoding?: string,
): Promise<DecodedText> {
  const [head, rest] = await readHead(chunks, HEAD_BYTES);
  // The option holds for all files. A byte order mark is certain for this one, so it wins.
  const sure = sureEncoding(head);
  const name = sure?.name ?? encoding ?? UTF8;
  const text = prepend(head.subarray(sure?.markLength ?? 0), rest);
  return {
    chunks: isUtf8Name(name) ? text : transcoded(text, name),
    encoding: isUtf8Name(name) ? UTF8 : name,
    isBinary: sure === undefined && encoding === undefined && isBinary(head),
  };
}

async function* transcoded(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  const { write, end } = transcoder(name);
  for await (const chunk of chunks) yield write(chunk);
  yield end();
}

export function isUtf8Name(name: string): boolean {
  return /^(utf-?8|unicode11utf8)$/i.test(name.trim());
}

/** Why bytes of this text are not text. A person who gave no encoding learns which looks right. */
export function undecodableIn({ encoding }: DecodedText): UndecodableFault {
  if (encoding !== UTF8) {
    const reason = `holds bytes that are not ${encoding}; try another --encoding`;
    return () => ({ kind: 'encoding', reason });
  }
  let looked: Buffer | undefined;
  let fault: FormFault;
  return (bytes) => {
    // All rows of a line with line ends of another kind have the bytes of that line.
    if (bytes === looked) return fault;
    looked = bytes;
    fault = notUtf8(bytes);
    return fault;
  };
}

/** Why bytes are not UTF-8, and what to try. Bytes cut inside a character look like no encoding. */
export function notUtf8(bytes: Buffer): FormFault {
  const likelyEncoding = guessEncoding(bytes) ?? 'windows-1252';
  const reason = `is not UTF-8; try --encoding ${likelyEncoding}`;
  return { kind: 'encoding', reason, likelyEncoding };
}
