/** Separates two texts in a token stream. Words have numbers from 1 on. */
export const TEXT_SEPARATOR = 0;

/** Writes a varint (LEB128): seven bits a byte, low bits first; only the last byte is below 128. */
export function writeVarint(number: number, bytes: { push(byte: number): void }): void {
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
