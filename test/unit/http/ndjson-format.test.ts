import { expect, it } from 'vitest';
import { ndjson } from '../../../src/adapters/inbound/http/extensions/download/ndjson-format.js';
import { batchOf } from '../../../src/domain/ports/record-batch.js';
import { someRecord } from '../../support/records.js';

const written = (...parts: readonly Uint8Array[]) => Buffer.concat(parts).toString();

it.each([1, 2, 5])('each of %d records has a line of its own, as it is published', (count) => {
  const records = Array.from({ length: count }, () => someRecord({ title: 'a },{"id":"b\n' }));
  const batch = batchOf(records).published();
  const lines = written(ndjson.encode(batch)).split('\n');
  expect(lines.pop()).toBe('');
  expect(lines.map((line) => JSON.parse(line).id)).toEqual(records.map(({ id }) => id));
  expect(lines.join(',')).toBe(Buffer.from(batch).toString());
});

it('a file is its lines and nothing else', () => {
  const batch = ndjson.encode(batchOf([someRecord()]).published());
  const { open, separator, close } = ndjson;
  expect(written(open, batch, separator, batch, close)).toBe(written(batch, batch));
});
