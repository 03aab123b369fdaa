/**
 * A text as a part of an address. A lone surrogate has no UTF-8, so its code point is written as the
 * three bytes that UTF-8 would give it if it could: a broken encoding, which must be a 400.
 */
export function percentEncoded(text: string): string {
  const encodeOne = (character: string) => {
    const code = character.codePointAt(0) as number;
    if (code < 0xd800 || code > 0xdfff) return encodeURIComponent(character);
    const bytes = [0xe0 | (code >> 12), 0x80 | ((code >> 6) & 0x3f), 0x80 | (code & 0x3f)];
    return bytes.map((byte) => `%${byte.toString(16)}`).join('');
  };
  return Array.from(text, encodeOne).join('');
}
