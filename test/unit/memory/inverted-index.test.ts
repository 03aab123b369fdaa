import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { IndexBuilder } from '../../../src/adapters/outbound/memory/index/index-builder.js';
import { InvertedIndex } from '../../../src/adapters/outbound/memory/index/inverted-index.js';
import type { Lookup } from '../../../src/adapters/outbound/search-index/query-plan.js';
import { RankRange, type Ranks } from '../../../src/adapters/outbound/search-index/ranks.js';
import { BLOCK_SIZE } from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { municipalityTerm, wordTerm } from '../../../src/adapters/outbound/search-index/terms.js';
import { effort } from '../../support/effort.js';
import { Random } from '../../support/random.js';
import { tokenStreamOf } from './token-stream-of.js';

/** Letters of which code-unit order and byte order differ are among them. */
const LETTERS = ['a', 'b', 'ñ', '\ufb00', '\u{20000}'];
const NAMES = ['ea', 'oviedo', 'a coruna'];
/** Three blocks, the last of them with a few records. */
const RECORDS = 2 * BLOCK_SIZE + 300;

/** A registry of which only words and names are there, and sets that tell who holds what. */
function someRegistry(seed: number) {
  const random = new Random(seed);
  const builder = new IndexBuilder();
  const vocabulary = [...new Set(random.some(100, 140, () => someWord(random)))];
  /** From words that nearly every record holds to words that a few hold, in one block or in all. */
  const holders = new Map<string, Set<number>>();
  for (const word of vocabulary) {
    const chance = random.pick([0.9, 0.3, 0.07, 0.01, 0.0002, 0.00002]);
    const within = random.pick([RECORDS, RECORDS, BLOCK_SIZE, 200]);
    const ranks = new Set<number>();
    for (let rank = random.between(0, 3); rank < within; rank += gap(random, chance))
      ranks.add(rank);
    holders.set(wordTerm(word), ranks);
  }
  for (const name of NAMES) holders.set(municipalityTerm(name), new Set());
  const wordsAt: number[][] = Array.from({ length: RECORDS }, () => []);
  for (const word of vocabulary) {
    const number = builder.words.numberOf(word);
    for (const rank of holders.get(wordTerm(word)) as Set<number>) wordsAt[rank]?.push(number);
  }
  for (let rank = 0; rank < RECORDS; rank++) {
    const words = wordsAt[rank] as number[];
    const name = municipalityTerm(random.pick(NAMES));
    holders.get(name)?.add(rank);
    const tokens = tokenStreamOf(words, [...words].reverse());
    builder.add(tokens, [builder.fieldTerms.numberOf(name)]);
  }
  return { random, vocabulary, holders, index: new InvertedIndex(builder.finish(), RECORDS) };
}

function gap(random: Random, chance: number): number {
  return 1 + Math.floor(Math.log(1 - random.next()) / Math.log(1 - chance));
}

function someWord(random: Random): string {
  return random.some(1, 4, () => random.pick(LETTERS)).join('');
}

type Registry = ReturnType<typeof someRegistry>;

function someLookup({ random, vocabulary }: Registry): Lookup {
  const word = random.chance(0.8) ? random.pick(vocabulary) : someWord(random);
  if (random.chance(0.2)) return { term: municipalityTerm(random.pick([...NAMES, 'none'])) };
  return random.chance(0.5)
    ? { term: wordTerm(word) }
    : { prefix: [...word].slice(0, random.between(1, 4)).join('') };
}

function someWindow(random: Random): RankRange {
  if (random.chance(0.4)) return new RankRange(0, RECORDS);
  const [a, b] = [random.between(0, RECORDS), random.between(0, RECORDS)];
  return new RankRange(Math.min(a, b), Math.max(a, b));
}

/** What a clause finds, told by plain sets. */
function found({ holders }: Registry, clause: readonly Lookup[]): Set<number> {
  const all = new Set<number>();
  for (const lookup of clause) {
    for (const [term, ranks] of holders) {
      const hit =
        'term' in lookup ? term === lookup.term : term.startsWith(wordTerm(lookup.prefix));
      if (hit) for (const rank of ranks) all.add(rank);
    }
  }
  return all;
}

const listed = (ranks: Ranks) => Array.from({ length: ranks.length }, (_, i) => ranks.at(i));

describe('The index of a generation', () => {
  it('finds what plain sets find, in every block, with the total where it says one', () => {
    let totals = 0;
    fc.assert(
      fc.property(fc.nat(), (seed) => {
        const registry = someRegistry(seed);
        const { random, index } = registry;
        for (let question = 0; question < 25; question++) {
          const clauses = random.some(0, 3, () => random.some(1, 2, () => someLookup(registry)));
          const window = someWindow(random);
          const sets = clauses.map((clause) => found(registry, clause));
          const expected: number[] = [];
          for (let rank = window.from; rank < window.to; rank++) {
            if (sets.every((set) => set.has(rank))) expected.push(rank);
          }
          const matches = index.matches({ window, clauses, phrases: [] });
          const what = `seed ${seed}: ${JSON.stringify({ clauses, window })}`;
          const least = random.between(0, RECORDS);
          const ranks: (number | undefined)[] = [];
          const some: number[] = [];
          let count = 0;
          for (const match of matches) {
            count += match.count;
            ranks.push(...listed(match.ranks()));
            match.addTo(some, least, 3);
          }
          // Compared as text: for so many numbers, an assertion library is too slow.
          expect(String(ranks) === String(expected), what).toBe(true);
          expect(count, what).toBe(expected.length);
          if (matches.total !== undefined) totals++;
          expect(matches.total ?? expected.length, what).toBe(expected.length);
          expect(some, what).toEqual(expected.filter((rank) => rank >= least).slice(0, 3));
        }
      }),
      { numRuns: effort.indexes },
    );
    expect(totals).toBeGreaterThan(0);
  });

  it('knows without a look how many records hold a word of each beginning', () => {
    const registry = someRegistry(1);
    const window = new RankRange(0, RECORDS);
    const beginnings = registry.vocabulary.flatMap((word) =>
      [...word].map((_, i) => [...word].slice(0, i + 1).join('')),
    );
    for (const prefix of new Set(beginnings)) {
      const clause = [{ prefix }];
      const { total } = registry.index.matches({ window, clauses: [clause], phrases: [] });
      expect(total, prefix).toBe(found(registry, clause).size);
    }
  });

  it('knows the number of every word that token streams hold, and of no other', () => {
    const builder = new IndexBuilder();
    const words = ['plan', 'parcial', 'año', '\u{20000}'];
    const numbers = words.map((word) => builder.words.numberOf(word));
    builder.add(tokenStreamOf(numbers, []), [builder.fieldTerms.numberOf('ca-1')]);
    const index = new InvertedIndex(builder.finish(), 1);
    expect(words.map((word) => index.wordNumber(word))).toEqual(numbers);
    expect(index.wordNumber('plano')).toBe(0);
    expect(index.wordNumber('')).toBe(0);
  });

  it('finds nothing where there is no record', () => {
    const index = new InvertedIndex(new IndexBuilder().finish(), 0);
    const window = new RankRange(0, 0);
    const matches = index.matches({ window, clauses: [[{ prefix: 'a' }]], phrases: [] });
    expect([...matches]).toEqual([]);
    expect(matches.total).toBe(0);
  });
});
