import { BSON } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { BlockIndex } from '../../../src/adapters/outbound/mongodb/search/block-index.js';
import {
  IndexMetadata,
  municipalityDocuments,
  prefixDocuments,
} from '../../../src/adapters/outbound/mongodb/search/index-metadata.js';
import { prefixTerm, wordTerm } from '../../../src/adapters/outbound/search-index/terms.js';

/** What MongoDB takes as one document, at most. */
const MOST_BYTES = 16 * 1024 * 1024;

function block(number: number, prefixes: readonly string[]): BlockIndex {
  const terms = [...prefixes.map(prefixTerm), wordTerm('plan')].sort();
  return new BlockIndex(number, terms, []);
}

const numbered = (count: number, length: number) =>
  Array.from({ length: count }, (_, i) => String(i).padStart(length, 'ñ'));

describe('The names of municipalities', () => {
  it('keep their order, by which records are numbered, over more than ten documents', () => {
    const names = numbered(12_345, 5);
    const sent = municipalityDocuments(names);
    expect(sent.length).toBeGreaterThan(10);
    // MongoDB gives documents in the order of their ids, which are texts.
    const read = sent.toSorted((a, b) => (a._id < b._id ? -1 : 1));
    expect(new IndexMetadata(read).municipalityNames).toEqual(names);
  });
});

describe('The united prefixes of a block', () => {
  it.for([
    ['by their number', 10, Number.POSITIVE_INFINITY, 3],
    ['by their bytes', Number.POSITIVE_INFINITY, 10 * 100, 3],
  ] as const)('are cut into documents %s', ([_, mostPrefixes, mostBytes, documents]) => {
    const prefixes = numbered(25, 43);
    const cut = [...prefixDocuments(block(7, prefixes), mostPrefixes, mostBytes)];
    expect(cut.map(({ _id }) => _id)).toEqual(
      Array.from({ length: documents }, (_, i) => `~prefixes 7 ${i}`),
    );
    expect(cut.flatMap((each) => each.prefixes)).toEqual([...prefixes].sort());
    const metadata = new IndexMetadata([...cut, ...prefixDocuments(block(8, ['otro']))]);
    expect(prefixes.filter((prefix) => !metadata.isUnited(7, prefix))).toEqual([]);
    expect(metadata.isUnited(8, 'otro')).toBe(true);
    expect(metadata.isUnited(7, 'otro')).toBe(false);
  });

  it('make documents that MongoDB takes, of a vocabulary that one document cannot hold', () => {
    const prefixes = numbered(300_000, 40);
    expect(BSON.calculateObjectSize({ prefixes })).toBeGreaterThan(MOST_BYTES);
    const cut = [...prefixDocuments(block(0, prefixes))];
    for (const document of cut) {
      expect(BSON.calculateObjectSize(document)).toBeLessThan(MOST_BYTES / 8);
    }
    expect(cut.reduce((sum, each) => sum + (each.prefixes?.length ?? 0), 0)).toBe(prefixes.length);
  });

  it('are one document where there are none: a block is never without', () => {
    expect([...prefixDocuments(block(0, []))]).toEqual([{ _id: '~prefixes 0 0', prefixes: [] }]);
  });
});
