import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockIndexBuilder } from '../../../src/adapters/outbound/mongodb/import/block-index-builder.js';
import type { BlockIndex } from '../../../src/adapters/outbound/mongodb/search/block-index.js';
import { BLOCK_SIZE } from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';
import {
  codeTerm,
  type Indexed,
  municipalityTerm,
  prefixTerm,
  termsOf,
  wordTerm,
} from '../../../src/adapters/outbound/search-index/terms.js';
import { randomRecords } from '../../../src/contract/random/random-registry.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import { Random } from '../../support/random.js';

const codArchivo = parseCodArchivo('A-1');

function titled(title: string): Indexed {
  return { codArchivo, municipality: 'Ea', title, content: '' };
}

function spansOf(records: Iterable<Indexed>): BlockIndex[] {
  const builder = new BlockIndexBuilder();
  const blocks: (BlockIndex | undefined)[] = [];
  for (const record of records) blocks.push(builder.add(record).block);
  blocks.push(builder.finish().block);
  return blocks.filter((block) => block !== undefined);
}

function placesOf(block: BlockIndex | undefined, term: string): number[] | undefined {
  const container = block?.containers[block.terms.indexOf(term)];
  return container && [...container.offsets()];
}

function unitedOf(block: BlockIndex | undefined): string[] {
  return (block?.terms ?? []).filter((term) => term.startsWith('p')).map((term) => term.slice(1));
}

describe('The postings of a generation', () => {
  it('have every term of every record but its code, once, at the offset of the record', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 1, max: 60 }), (seed, count) => {
        const records = randomRecords(new Random(seed), count);
        const expected = new Map<string, number[]>();
        records.forEach((record, offset) => {
          const code = codeTerm(record.codArchivo.key);
          for (const term of new Set(termsOf(record).filter((each) => each !== code))) {
            expected.set(term, [...(expected.get(term) ?? []), offset]);
          }
        });
        const [block] = spansOf(records);
        const terms = block?.terms.filter((term) => !term.startsWith('p'));
        expect(terms).toEqual([...expected.keys()].sort());
        for (const [term, offsets] of expected) expect(placesOf(block, term)).toEqual(offsets);
      }),
      { numRuns: 25 },
    );
  });

  it('unite exactly the prefixes of more than sixteen words, with all that those words have', () => {
    const letter = fc.constantFrom('a', 'b', 'c');
    const word = fc
      .array(letter, { minLength: 1, maxLength: 6 })
      .map((letters) => letters.join(''));
    fc.assert(
      fc.property(fc.array(word, { maxLength: 200, size: 'max' }), (words) => {
        const [block] = spansOf(words.map(titled));
        const prefixes = new Set(
          words.flatMap((each) => [...each].map((_, i) => each.slice(0, i + 1))),
        );
        const holders = (prefix: string) =>
          words.flatMap((each, offset) => (each.startsWith(prefix) ? [offset] : []));
        const common = [...prefixes].filter(
          (prefix) => new Set(words.filter((each) => each.startsWith(prefix))).size > 16,
        );
        expect(unitedOf(block)).toEqual(common.sort());
        for (const prefix of common) {
          expect(placesOf(block, prefixTerm(prefix))).toEqual(holders(prefix));
        }
      }),
      { numRuns: 60 },
    );
  });

  it('unite longer prefixes also where a shorter one is a word itself', () => {
    const words = ['p', 'pl', ...Array.from({ length: 17 }, (_, i) => `plan${i}`)];
    expect(unitedOf(spansOf(words.map(titled))[0])).toEqual(['p', 'pl', 'pla', 'plan']);
  });

  it('never unite half of a letter that takes two code units', () => {
    const words = Array.from({ length: 17 }, (_, i) => `\u{20000}${i}`); // ideographs are letters
    expect(unitedOf(spansOf(words.map(titled))[0])).toEqual(['\u{20000}']);
  });

  it('unite no prefix of more than 32 letters, however long words are the same', () => {
    const words = Array.from({ length: 17 }, (_, i) => `${'a'.repeat(4_000)}${i}`);
    const united = unitedOf(spansOf(words.map(titled))[0]);
    expect(united).toEqual(Array.from({ length: 32 }, (_, i) => 'a'.repeat(i + 1)));
  });

  it('know an endless word by more letters of it than a question can hold', () => {
    const words = Array.from({ length: 17 }, (_, i) => `${'a'.repeat(100_000)}${i}`);
    const [block] = spansOf(words.map(titled));
    expect(placesOf(block, wordTerm('a'.repeat(4_096)))).toHaveLength(17);
    expect(block?.terms).toHaveLength(2); // the municipality is the other
  });

  it('cut an endless word between letters, never within one', () => {
    const [block] = spansOf([titled(`a${'\u{20000}'.repeat(5_000)}`)]);
    expect(placesOf(block, wordTerm(`a${'\u{20000}'.repeat(4_095)}`))).toEqual([0]);
  });

  it('are cut into blocks of 65,536 records, each with offsets of its own', () => {
    const records = Array.from({ length: BLOCK_SIZE + 2 }, (_, rank) =>
      titled(rank === BLOCK_SIZE - 1 ? 'last' : rank === BLOCK_SIZE ? 'first' : 'other'),
    );
    const blocks = spansOf(records);
    expect(blocks.map(({ block }) => block)).toEqual([0, 1]);
    expect(placesOf(blocks[0], wordTerm('last'))).toEqual([BLOCK_SIZE - 1]);
    expect(placesOf(blocks[0], wordTerm('first'))).toBeUndefined();
    expect(placesOf(blocks[1], wordTerm('first'))).toEqual([0]);
    expect(placesOf(blocks[1], wordTerm('other'))).toEqual([1]);
    expect(placesOf(blocks[0], municipalityTerm('ea'))).toHaveLength(BLOCK_SIZE);
    expect(placesOf(blocks[1], municipalityTerm('ea'))).toEqual([0, 1]);
  });

  it('are one block when it is just full, and none where there is no record', () => {
    const full = Array.from({ length: BLOCK_SIZE }, () => titled('x'));
    expect(spansOf(full).map(({ containers }) => containers[0]?.count)).toEqual([BLOCK_SIZE]);
    expect(spansOf([])).toEqual([]);
  });
});
