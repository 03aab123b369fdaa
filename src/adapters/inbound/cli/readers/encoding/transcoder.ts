import iconv from 'iconv-lite';

/** Turns the bytes of one text into UTF-8, chunk by chunk. */
export interface Transcoder {
  write(chunk: Buffer): Buffer;
  end(): Buffer;
}

const REPLACEMENT = '\ufffd';
const LONE_SURROGATE = /\p{Cs}/u;
/** A byte that is never part of UTF-8 stands for what is not text. Readers report it by line. */
const NOT_UTF8 = Buffer.from([0xff]);
const EVERY_BYTE = Buffer.from(Array.from({ length: 256 }, (_, byte) => byte));
const FIRST_NOT_ASCII = 0x80;

export function transcoder(encoding: string): Transcoder {
  const characters = iconv.decode(EVERY_BYTE, encoding);
  // In an encoding of several bytes a character, some of these bytes are one character together.
  const isSingleByte =
    characters.length === EVERY_BYTE.length &&
    characters.startsWith(EVERY_BYTE.toString('latin1', 0, FIRST_NOT_ASCII));
  return isSingleByte ? singleByte([...characters].map(utf8)) : anyEncoding(encoding);
}

/** From byte to bytes by a table, without strings: several times as fast. */
function singleByte(table: readonly Buffer[]): Transcoder {
  return {
    write: (chunk) => {
      const out = Buffer.allocUnsafe(chunk.length * 3);
      let length = 0;
      for (let i = 0; i < chunk.length; i++) {
        const byte = chunk[i] as number;
        if (byte < FIRST_NOT_ASCII) out[length++] = byte;
        else for (const each of table[byte] as Buffer) out[length++] = each;
      }
      return out.subarray(0, length);
    },
    end: () => Buffer.alloc(0),
  };
}

function anyEncoding(encoding: string): Transcoder {
  const decoder = iconv.getDecoder(encoding);
  let carried = '';
  return {
    write: (chunk) => {
      const text = carried + decoder.write(chunk);
      // Half a surrogate pair waits for its other half.
      const end = /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
      carried = text.slice(end);
      return utf8(text.slice(0, end));
    },
    end: () => utf8(carried + (decoder.end() ?? '')),
  };
}

function utf8(text: string): Buffer {
  const isSound = !text.includes(REPLACEMENT) && !LONE_SURROGATE.test(text);
  if (isSound) return Buffer.from(text);
  const pieces = text.replace(new RegExp(LONE_SURROGATE, 'gu'), REPLACEMENT).split(REPLACEMENT);
  return Buffer.concat(
    pieces.flatMap((piece, i) => (i === 0 ? [Buffer.from(piece)] : [NOT_UTF8, Buffer.from(piece)])),
  );
}
