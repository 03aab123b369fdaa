/** The number in a token stream that separates two texts. Words are numbered from 1. */
export const TEXT_SEPARATOR = 0;

/** Writes a varint (LEB128): seven bits a byte, low bits first, the last byte below 128. */
export function writeVarint(number: number, bytes: { push(byte: number): void }): void {
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
