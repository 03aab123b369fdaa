import { isUtf8 } from 'node:buffer';
import iconv from 'iconv-lite';
import { sureEncoding } from './byte-order-mark.js';
import { isUtf8Name, UTF8 } from './text-encoding.js';

/** Decodes a text that is all there. A byte order mark wins. Undefined if it is not UTF-8. */
export function decodeText(bytes: Buffer, encoding = UTF8): string | undefined {
  const sure = sureEncoding(bytes);
  const name = sure?.name ?? encoding;
  const text = bytes.subarray(sure?.markLength ?? 0);
  if (!isUtf8Name(name)) return iconv.decode(text, name);
  return isUtf8(text) ? text.toString() : undefined;
}
