/** Writes a varint (LEB128): seven bits a byte, low bits first; only the last byte is below 128. */
export function writeVarint(number: number, bytes: { push(byte: number): void }): void {
  let rest = number;
  for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
  bytes.push(rest);
}
