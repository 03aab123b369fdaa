import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  COMMA,
  PublishedRecords,
} from '../../../src/adapters/outbound/memory/records/record-bytes.js';
import { RecordBytesBuilder } from '../../../src/adapters/outbound/memory/records/record-bytes-builder.js';
import { RankRange } from '../../../src/adapters/outbound/search-index/ranks.js';
import { randomCases } from '../../support/effort.js';

function publishedOf(texts: readonly string[]): PublishedRecords {
  const bytes = new RecordBytesBuilder();
  for (const text of texts) bytes.add(Buffer.from(text), COMMA);
  return new PublishedRecords(bytes.finish());
}

describe('PublishedRecords', () => {
  const texts = ['{"a":1}', '{}', '{"ñ":"😀"}', '{"b":[]}'];
  const published = publishedOf(texts);

  it('gives every record as it was published', () => {
    expect(published.count).toBe(4);
    expect(texts.map((_, rank) => published.one(rank).toString())).toEqual(texts);
  });

  it('gives nothing for no selection', () => {
    expect(published.slice(new RankRange(0, 4), 0, 0)).toHaveLength(0);
  });

  it('gives any selection of records in their order, a comma between each two', () => {
    const ranks = fc.subarray([0, 1, 2, 3], { minLength: 1 });
    fc.assert(
      fc.property(ranks, fc.nat(), fc.nat(), (selected, start, length) => {
        const from = start % selected.length;
        const to = from + 1 + (length % (selected.length - from));
        const expected = selected.slice(from, to).map((rank) => texts[rank]);
        const slice = published.slice(Uint32Array.from(selected), from, to);
        expect(slice.toString()).toBe(expected.join(','));
      }),
      randomCases(500),
    );
  });

  it('gives neighbours in one piece, up to the whole registry', () => {
    expect(published.slice(new RankRange(0, 4), 0, 4).toString()).toBe(texts.join(','));
    expect(published.slice(new RankRange(1, 4), 1, 3).toString()).toBe(texts.slice(2, 4).join(','));
  });

  it('gives nothing of an empty registry', () => {
    const empty = publishedOf([]);
    expect(empty.count).toBe(0);
    expect(empty.slice(new RankRange(0, 0), 0, 0)).toHaveLength(0);
  });
});
