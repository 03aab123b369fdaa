import { utf16WithoutMark } from './utf16-without-mark.js';

/** An encoding that the bytes show without doubt. */
export interface SureEncoding {
  readonly name: string;
  /** How many bytes of a byte order mark stand before the text. */
  readonly markLength: number;
}

/** Longer marks first: that of UTF-16 begins that of UTF-32. */
const MARKS: readonly [mark: Buffer, name: string][] = [
  [Buffer.from([0xff, 0xfe, 0x00, 0x00]), 'utf-32le'],
  [Buffer.from([0x00, 0x00, 0xfe, 0xff]), 'utf-32be'],
  [Buffer.from([0xef, 0xbb, 0xbf]), 'utf-8'],
  [Buffer.from([0xff, 0xfe]), 'utf-16le'],
  [Buffer.from([0xfe, 0xff]), 'utf-16be'],
];

/** The encoding by a byte order mark, or UTF-16 by its zeros. */
export function sureEncoding(head: Buffer): SureEncoding | undefined {
  for (const [mark, name] of MARKS) {
    if (head.subarray(0, mark.length).equals(mark)) return { name, markLength: mark.length };
  }
  const name = utf16WithoutMark(head);
  return name ? { name, markLength: 0 } : undefined;
}
