import type { Random } from '../support/random.js';
import { SOUND_FILES, type SoundFile } from './sound-files.js';

/** So that what is repeated stays a small file. */
const MAX_BYTES = 512 * 1024;

const SIGNS = ['"', '\r', '\n', '\0', ';', ',', '\t', '{', '}', '[', ']', '<', '>', '&', '\xff'];
const NUMBERS = [
  '-1',
  '0',
  '1e999',
  '-1e308',
  '0x7fffffff',
  '2147483648',
  '4294967295',
  '9007199254740993',
  '99999999999999999999',
  '9'.repeat(400),
  'NaN',
];
const WORDS = [0xffffffff, 0x7fffffff, 0x80000000, 0xffff, 0];
const OPENERS = ['[', '{"a":', '<a>', '(', '"', '<row>', '<c t="s"><v>', '&#x'];

/** A file like a sound one, with something wrong inside it or around it. */
export function damagedFile(random: Random, { parts, pack }: SoundFile): Buffer {
  let packed: Uint8Array;
  if (random.chance(0.5)) {
    const name = random.pick(Object.keys(parts));
    packed = pack({ ...parts, [name]: damaged(random, parts[name] as Uint8Array) });
    if (random.chance(0.8)) return Buffer.from(packed);
  } else packed = pack(parts);
  return damaged(random, packed);
}

/** These bytes with one to four things wrong. */
export function damaged(random: Random, bytes: Uint8Array): Buffer {
  let result: Buffer = Buffer.from(bytes);
  for (let left = random.between(1, 4); left > 0; left--) result = damagedOnce(random, result);
  return result;
}

function damagedOnce(random: Random, bytes: Buffer): Buffer {
  const [at, end] = twoPlaces(random, bytes);
  const [before, between, after] = [
    bytes.subarray(0, at),
    bytes.subarray(at, end),
    bytes.subarray(end),
  ];
  const copy = Buffer.from(bytes);
  const ways: (() => Buffer)[] = [
    () => before,
    () => after,
    () => Buffer.concat([before, after]),
    () => Buffer.concat([before, Buffer.from(random.pick(SIGNS), 'latin1'), bytes.subarray(at)]),
    () => Buffer.concat([before, repeated(random, between), after]),
    () => Buffer.concat([before, repeated(random, Buffer.from(random.pick(OPENERS))), after]),
    () => Buffer.concat([before, pieceOfAnother(random), after]),
    () => Buffer.concat([after, between, before]),
    () => withOtherNumber(random, bytes, at),
    () => changed(copy, at, (byte) => byte ^ (1 << random.between(0, 7))),
    () => changed(copy, at, () => random.between(0, 255)),
    () =>
      at + 1 < copy.length ? copy.fill(copy.subarray(at, at + 2).reverse(), at, at + 2) : copy,
    () => {
      if (at + 4 <= copy.length) copy.writeUInt32LE(random.pick(WORDS), at);
      return copy;
    },
  ];
  return random.pick(ways)();
}

function twoPlaces(random: Random, bytes: Buffer): [number, number] {
  const at = random.between(0, bytes.length);
  const isNear = random.chance(0.5);
  const end = isNear ? Math.min(bytes.length, at + random.between(0, 40)) : bytes.length;
  return [at, random.between(at, end)];
}

function changed(bytes: Buffer, at: number, change: (byte: number) => number): Buffer {
  const byte = bytes[at];
  if (byte !== undefined) bytes[at] = change(byte);
  return bytes;
}

function repeated(random: Random, piece: Buffer): Buffer {
  const times = random.pick([2, 3, 50, 2_000, 100_000]);
  const most = Math.floor(MAX_BYTES / Math.max(piece.length, 1));
  return Buffer.alloc(piece.length * Math.min(times, most), piece.length > 0 ? piece : 0);
}

function pieceOfAnother(random: Random): Buffer {
  const { parts, pack } = random.pick(SOUND_FILES);
  const other = Buffer.from(pack(parts));
  return other.subarray(...twoPlaces(random, other));
}

/** Puts another number in the place of the first one from there on. */
function withOtherNumber(random: Random, bytes: Buffer, at: number): Buffer {
  const text = bytes.toString('latin1');
  const found = /[0-9]+/.exec(text.slice(at));
  if (!found) return bytes;
  const [start, end] = [at + found.index, at + found.index + found[0].length];
  return Buffer.from(text.slice(0, start) + random.pick(NUMBERS) + text.slice(end), 'latin1');
}
