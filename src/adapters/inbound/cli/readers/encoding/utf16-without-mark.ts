const SAMPLE_BYTES = 4096;
const MIN_BYTES = 8;
/** With fewer, a text of another encoding may have them by accident. */
const MIN_LATIN = 8;
const MIN_LATIN_SHARE = 0.02;
const BLANKS = [0x09, 0x0a, 0x0d];

/**
 * UTF-16 by its zeros. In every script, the spaces, digits, delimiters and line ends have a zero
 * byte, and all on the same side. No other text has zeros, and none has them on one side only.
 */
export function utf16WithoutMark(head: Buffer): 'utf-16le' | 'utf-16be' | undefined {
  const sample = head.subarray(0, Math.min(SAMPLE_BYTES, head.length & ~1));
  if (sample.length < MIN_BYTES || !sample.includes(0)) return undefined;
  const little = countUnits(sample, 0);
  const big = countUnits(sample, 1);
  if (isText(little, big, sample.length / 2)) return 'utf-16le';
  return isText(big, little, sample.length / 2) ? 'utf-16be' : undefined;
}

interface Units {
  /** Characters of the first block, of which the languages of data have some in every line. */
  readonly latin: number;
  /** What no text holds. */
  readonly control: number;
}

function countUnits(bytes: Buffer, low: 0 | 1): Units {
  let [latin, control] = [0, 0];
  for (let i = 0; i < bytes.length; i += 2) {
    const unit = ((bytes[i + 1 - low] as number) << 8) | (bytes[i + low] as number);
    if (isControl(unit)) control++;
    else if (unit < 0x100) latin++;
  }
  return { latin, control };
}

function isControl(unit: number): boolean {
  if (unit < 0x20) return !BLANKS.includes(unit);
  return (unit >= 0x7f && unit < 0xa0) || unit >= 0xfffe;
}

function isText(these: Units, other: Units, units: number): boolean {
  const { latin, control } = these;
  if (latin > 0.7 * units && other.latin < 0.05 * units) return true;
  const isEnough = latin >= MIN_LATIN && latin >= MIN_LATIN_SHARE * units;
  return isEnough && control === 0 && other.latin * 4 <= latin;
}
