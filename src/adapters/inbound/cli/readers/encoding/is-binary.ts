const SAMPLE_BYTES = 4096;
/** A text may hold a few by accident. */
const MOST_CONTROLS = 8;
const MOST_SHARE = 0.04;
/** Tab, line ends, page break, DOS's end of file, and the escape of Japanese mail. */
const IN_TEXTS: ReadonlySet<number> = new Set([0x09, 0x0a, 0x0b, 0x0c, 0x0d, 0x1a, 0x1b]);

/** Whether bytes in an encoding with one byte for each ASCII character are no text. */
export function isBinary(head: Buffer): boolean {
  const sample = head.subarray(0, SAMPLE_BYTES);
  let controls = 0;
  for (const byte of sample) if (byte < 0x20 && !IN_TEXTS.has(byte)) controls++;
  return controls > MOST_CONTROLS && controls > MOST_SHARE * sample.length;
}
