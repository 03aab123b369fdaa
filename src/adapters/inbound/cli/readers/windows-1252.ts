/** What Windows put where Unicode has control characters; the five gaps stay as they are. */
const FROM_0X80 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ';
const MOVED = /[\x80-\x9f]/g;

/**
 * Text in the encoding of old Spanish Windows programs. The platform's own TextDecoder takes it
 * for Latin-1 in some releases of Node, and a euro sign is then lost without a word.
 */
export function fromWindows1252(bytes: Buffer): string {
  return bytes.toString('latin1').replace(MOVED, (at) => FROM_0X80.charAt(at.charCodeAt(0) - 0x80));
}
