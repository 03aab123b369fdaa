import fc from 'fast-check';
import { Binary, BSON, Double, Long, ObjectId, Timestamp } from 'mongodb';
import { expect, it } from 'vitest';
import {
  binaryField,
  int32Field,
  utf8Field,
} from '../../../src/adapters/outbound/mongodb/documents/bson-fields.js';

const int32 = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const text = fc.string({ unit: 'grapheme' });
const bytes = fc.uint8Array();
const name = fc.constantFrom('a', 'ab', 'abc', 'b', 'ranks', 'señal');

/** Every kind of value that a document of ours can have. */
const value: fc.Arbitrary<unknown> = fc.oneof(
  int32,
  text,
  bytes.map((each) => new Binary(each)),
  fc.constantFrom(
    ...[null, true, new Date(0), new ObjectId(), Long.MAX_VALUE, new Double(1.5)],
    ...[Timestamp.fromNumber(7), { a: 'nested', b: 1 }, ['ab', 2, { a: 3 }]],
  ),
);

it('finds each field of a document, wherever it stands and whatever stands before it', () => {
  fc.assert(
    fc.property(fc.dictionary(name, value), name, (document, wanted) => {
      const raw = BSON.serialize(document);
      const found = document[wanted];
      expect(int32Field(raw, wanted)).toBe(Number.isInteger(found) ? found : undefined);
      const utf8 = utf8Field(raw, wanted);
      expect(utf8 && Buffer.from(utf8).toString()).toBe(
        typeof found === 'string' ? found : undefined,
      );
      const binary = binaryField(raw, wanted);
      expect(binary && [...binary]).toEqual(
        found instanceof Binary ? [...found.value()] : undefined,
      );
    }),
  );
});

it('gives views of the document, and copies nothing', () => {
  const raw = BSON.serialize({ _id: 1, published: '{"id":"ñ"}' });
  expect(utf8Field(raw, 'published')?.buffer).toBe(raw.buffer);
});

it('does not go on behind a value that it cannot measure', () => {
  const raw = BSON.serialize({ a: /x/, b: 1 });
  expect(() => int32Field(raw, 'b')).toThrow('BSON type 11');
});
