import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { buildGeneration } from '../../../src/adapters/outbound/memory/build/build-generation.js';
import { MemoryRegistryReader } from '../../../src/adapters/outbound/memory/memory-registry-reader.js';
import { randomRecords } from '../../../src/contract/random/random-registry.js';
import { BrokenRegistry, StorageUnavailable } from '../../../src/domain/errors.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { fieldsOf } from '../../../src/domain/record/expediente.js';
import { compareRecords } from '../../../src/domain/search/matching.js';
import { Random } from '../../support/random.js';
import { ndjson, someFields } from '../../support/records.js';
import { replaceFile } from '../../support/replace-file.js';
import { temporaryFolder } from '../../support/temporary-folder.js';
import { someFile } from './records-file.js';

function readerOf(path: string): MemoryRegistryReader {
  const reader = new MemoryRegistryReader(path);
  onTestFinished(() => reader.close());
  return reader;
}

async function read(reader: MemoryRegistryReader) {
  const whole = await reader.current();
  const batches: (readonly Expediente[])[] = [];
  for await (const batch of whole?.records() ?? []) batches.push(batch);
  return { revision: whole?.revision, batches, records: batches.flat() };
}

describe('The registry in its file', () => {
  it('is read in its order, whatever the order of the file, with the revision it is served under', async () => {
    const records = randomRecords(new Random(7), 3_000);
    const path = await someFile(ndjson(records.map(fieldsOf)));
    const found = await read(readerOf(path));
    expect(found.records).toEqual([...records].sort(compareRecords));
    expect(found.revision).toBe((await buildGeneration(records, new Date())).revision);
  });

  it('is read as people write it: blank lines, a byte order mark, spaces, no last line break', async () => {
    const [a, b] = [someFields({ title: ' á' }), someFields({ checkin_date: '1999-01-01' })];
    const path = await someFile(
      `\uFEFF${JSON.stringify(a)}\r\n\n   \n  ${JSON.stringify(b, ['content', ...Object.keys(b)])}`,
    );
    const { records } = await read(readerOf(path));
    expect(records.map(({ id }) => id)).toEqual([a.id, b.id]);
    expect(records[0]?.title).toBe('á');
  });

  it('comes in batches that long texts make small', async () => {
    const content = 'x'.repeat(1_500_000);
    const records = Array.from({ length: 7 }, () => someFields({ content }));
    const { batches } = await read(readerOf(await someFile(ndjson(records))));
    expect(batches.map(({ length }) => length)).toEqual([3, 3, 1]);
  });

  it('can be read again, and stays what it was when another file takes its place', async () => {
    const path = await someFile(ndjson([someFields({ id: 'before' })]));
    const whole = await readerOf(path).current();
    await replaceFile(path, ndjson([someFields({ id: 'after' })]));
    for (let time = 0; time < 2; time++) {
      for await (const [record] of whole?.records() ?? []) expect(record?.id).toBe('before');
    }
  });

  it('is not there yet where there is no file', async () => {
    const path = join(await temporaryFolder(), 'none');
    expect(await readerOf(path).current()).toBeUndefined();
  });

  it('that is written in place while it is read is refused', async () => {
    const path = await someFile(ndjson(Array.from({ length: 1_001 }, () => someFields())));
    const batches = (await readerOf(path).current())?.records()[Symbol.asyncIterator]();
    expect((await batches?.next())?.value).toHaveLength(1_000);
    await appendFile(path, ndjson([someFields()]));
    await expect(batches?.next()).rejects.toThrow(`${path} changed while it was read; try again.`);
  });

  it('that is cut while it is read is refused', async () => {
    const path = await someFile(ndjson([someFields()]));
    const whole = await readerOf(path).current();
    await writeFile(path, '');
    const first = whole?.records()[Symbol.asyncIterator]().next();
    await expect(first).rejects.toThrow(StorageUnavailable);
    await expect(first).rejects.toThrow(
      `${path} cannot be read:\nthe file was truncated while it was in use`,
    );
  });

  it('that is broken is refused with all that is wrong with it', async () => {
    const record = someFields();
    const path = await someFile(`${ndjson([record, record])}{\n`);
    const reading = readerOf(path).current();
    await expect(reading).rejects.toThrow(BrokenRegistry);
    await expect(reading).rejects.toThrow(`line 2: id ${record.id} is on line 1 already`);
    await expect(reading).rejects.toThrow('line 3: record is not JSON');
  });

  it('stops where it is told to', async () => {
    const path = await someFile(ndjson([someFields()]));
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(readerOf(path).current({ signal: stop })).rejects.toThrow('stopped');
    const whole = await readerOf(path).current();
    const first = whole?.records({ signal: stop })[Symbol.asyncIterator]().next();
    await expect(first).rejects.toThrow('stopped');
  });
});
