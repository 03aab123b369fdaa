/*
 * Single fields of a BSON document (bsonspec.org), taken out of its bytes. To decode a whole
 * document costs several times as much as to read it.
 */

/** The names of fields as they stand in a document, each ended by a zero. */
const names = new Map<string, Uint8Array>();

const INT32 = 0x10;
const STRING = 0x02;
const BINARY = 0x05;
/** The types that our documents have beside these, and how long their values are. */
const LENGTHS = new Map([
  [0x01, 8], // double
  [0x07, 12], // ObjectId
  [0x08, 1], // boolean
  [0x09, 8], // date
  [0x0a, 0], // null
  [INT32, 4],
  [0x11, 8], // timestamp
  [0x12, 8], // int64
]);

export function int32Field(document: Uint8Array, name: string): number | undefined {
  const at = valueStart(document, name, INT32);
  return at === undefined ? undefined : int32(document, at);
}

/** The bytes of a text in UTF-8, as a view. */
export function utf8Field(document: Uint8Array, name: string): Uint8Array | undefined {
  const at = valueStart(document, name, STRING);
  if (at === undefined) return undefined;
  return document.subarray(at + 4, at + 4 + int32(document, at) - 1); // its length counts a zero
}

/** Binary data, as a view. */
export function binaryField(document: Uint8Array, name: string): Uint8Array | undefined {
  const at = valueStart(document, name, BINARY);
  return at === undefined ? undefined : document.subarray(at + 5, at + 5 + int32(document, at));
}

/** Where the value of a field begins, if the document has it and it is of this type. */
function valueStart(document: Uint8Array, name: string, type: number): number | undefined {
  const wanted = names.get(name) ?? nameBytes(name);
  for (let at = 4; document[at] !== 0; ) {
    const found = document[at] as number;
    let value = at + 1;
    while (document[value] !== 0) value++;
    value++;
    if (found === type && isAt(document, at + 1, wanted, value)) return value;
    at = value + lengthOf(document, found, value);
  }
  return undefined;
}

function lengthOf(document: Uint8Array, type: number, at: number): number {
  if (type === STRING) return 4 + int32(document, at);
  if (type === BINARY) return 5 + int32(document, at);
  if (type === 0x03 || type === 0x04) return int32(document, at); // a document, an array
  const length = LENGTHS.get(type);
  if (length === undefined) throw new Error(`A document has a value of the BSON type ${type}.`);
  return length;
}

function isAt(document: Uint8Array, start: number, wanted: Uint8Array, end: number): boolean {
  if (end - start !== wanted.length) return false;
  for (let i = 0; i < wanted.length; i++) if (document[start + i] !== wanted[i]) return false;
  return true;
}

function nameBytes(name: string): Uint8Array {
  const bytes = Buffer.from(`${name}\0`);
  names.set(name, bytes);
  return bytes;
}

function int32(bytes: Uint8Array, at: number): number {
  return (
    (bytes[at] as number) |
    ((bytes[at + 1] as number) << 8) |
    ((bytes[at + 2] as number) << 16) |
    ((bytes[at + 3] as number) << 24)
  );
}
