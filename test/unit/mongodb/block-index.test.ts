import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BlockIndex } from '../../../src/adapters/outbound/mongodb/search/block-index.js';
import type { Lookup } from '../../../src/adapters/outbound/search-index/query-plan.js';
import { RankRange, type Ranks } from '../../../src/adapters/outbound/search-index/ranks.js';
import { BLOCK_SIZE } from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { Container } from '../../../src/adapters/outbound/search-index/roaring/container.js';
import { prefixTerm, wordTerm } from '../../../src/adapters/outbound/search-index/terms.js';
import { randomCases } from '../../support/effort.js';
import { someOffsets } from '../search-index/random-offsets.js';

/** Letters of which code-unit order and code-point order differ are among them. */
const someWord = fc
  .array(fc.constantFrom('a', 'b', 'ñ', '\ufb00', '😀'), { minLength: 1, maxLength: 3 })
  .map((letters) => letters.join(''));
const someLookup: fc.Arbitrary<Lookup> = fc.oneof(
  someWord.map((word) => ({ term: wordTerm(word) })),
  someWord.map((prefix) => ({ prefix })),
);
const someClauses = fc.array(fc.array(someLookup, { maxLength: 3 }), { maxLength: 3 });
const somePostings = fc
  .uniqueArray(fc.tuple(someWord, someOffsets), { maxLength: 12, selector: ([word]) => word })
  .map((entries) => new Map(entries));
const someWindow = fc
  .tuple(fc.nat(3 * BLOCK_SIZE), fc.nat(3 * BLOCK_SIZE))
  .map(([a, b]) => new RankRange(Math.min(a, b), Math.max(a, b)));

function indexOf(block: number, postings: ReadonlyMap<string, readonly number[]>): BlockIndex {
  const terms = [...postings.keys()].sort();
  return new BlockIndex(
    block,
    terms,
    terms.map((term) => Container.of(postings.get(term) ?? [])),
  );
}

/** What a clause finds, told by plain sets. */
function found(postings: ReadonlyMap<string, readonly number[]>, clause: readonly Lookup[]) {
  const offsets = clause.flatMap((lookup) =>
    [...postings].flatMap(([word, some]) => {
      const hit =
        'term' in lookup ? wordTerm(word) === lookup.term : word.startsWith(lookup.prefix);
      return hit ? some : [];
    }),
  );
  return new Set(offsets);
}

const listed = (ranks: Ranks) => Array.from({ length: ranks.length }, (_, i) => ranks.at(i));

describe('The index of a block', () => {
  it('finds what plain sets find: something of every clause, within the window', () => {
    fc.assert(
      fc.property(
        somePostings,
        someClauses,
        someWindow,
        fc.nat(2),
        fc.nat(3 * BLOCK_SIZE),
        (postings, clauses, window, block, least) => {
          const terms = new Map([...postings].map(([word, offsets]) => [wordTerm(word), offsets]));
          const sets = clauses.map((clause) => found(postings, clause));
          const expected = Array.from({ length: BLOCK_SIZE }, (_, offset) => offset)
            .filter((offset) => sets.every((set) => set.has(offset)))
            .map((offset) => block * BLOCK_SIZE + offset)
            .filter((rank) => rank >= window.from && rank < window.to);
          const match = indexOf(block, terms).matching({ window, clauses, phrases: [] });
          expect(match.count).toBe(expected.length);
          expect(String(listed(match.ranks()))).toBe(String(expected));
          const some = expected.filter((rank) => rank >= least).slice(0, 5);
          const added: number[] = [];
          match.addTo(added, least, 5);
          expect(added).toEqual(some);
        },
      ),
      randomCases(40),
    );
  });

  it('takes a prefix that is united as it is, without looking at its words', () => {
    const index = indexOf(
      0,
      new Map([
        [prefixTerm('pla'), [1, 2, 3]],
        [wordTerm('plan'), [1]],
      ]),
    );
    const window = new RankRange(0, 10);
    const matching = (prefix: string) =>
      listed(index.matching({ window, clauses: [[{ prefix }]], phrases: [] }).ranks());
    expect(matching('pla')).toEqual([1, 2, 3]);
    expect(matching('pl')).toEqual([1]);
    expect(matching('plano')).toEqual([]);
  });

  it('never takes a word for a code or a municipality that is written the same', () => {
    const index = indexOf(
      0,
      new Map([
        ['mvilla', [1]],
        ['wvilla', [2]],
      ]),
    ); // prettier-ignore
    const window = new RankRange(0, 10);
    const clauses = [[{ prefix: 'villa' }]];
    expect(listed(index.matching({ window, clauses, phrases: [] }).ranks())).toEqual([2]);
  });
});
