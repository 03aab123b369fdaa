import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BlockIndexBuilder,
  type PostingsOptions,
} from '../../../src/adapters/outbound/mongodb/import/block-index-builder.js';
import {
  PhraseSearch,
  type WantedBucket,
} from '../../../src/adapters/outbound/mongodb/positions/phrase-search.js';
import type { NewSegment } from '../../../src/adapters/outbound/mongodb/positions/segment-builder.js';
import { Segments } from '../../../src/adapters/outbound/mongodb/positions/segments.js';
import type { SearchedTexts } from '../../../src/adapters/outbound/mongodb/search/phrase-filter.js';
import type { Ranks } from '../../../src/adapters/outbound/search-index/ranks.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import { words } from '../../../src/domain/search/folding.js';
import { holdsPhrases } from '../../../src/domain/search/matching.js';

const named = { codArchivo: parseCodArchivo('A-1'), municipality: 'Ea' };

/** Fewer than a phrase of some words may need in a segment. */
const BLOCKS_AT_ONCE = 5;

/** An index of these texts, and what is read of it. */
class Indexed {
  readonly segments: NewSegment[] = [];
  readonly readBlocks: WantedBucket[] = [];
  readonly readTexts: number[] = [];

  constructor(
    private readonly texts: readonly SearchedTexts[],
    options: PostingsOptions,
  ) {
    const builder = new BlockIndexBuilder(options);
    const parts = texts.map((text) => builder.add({ ...named, ...text }));
    for (const { segment } of [...parts, builder.finish()]) {
      if (segment) this.segments.push(segment);
    }
  }

  async holding(
    phrases: readonly (readonly string[])[],
    candidates: Ranks = Uint32Array.from(this.texts.keys()),
    signal?: AbortSignal,
  ): Promise<number[]> {
    const source = {
      texts: async (ranks: Ranks, from: number, to: number) => {
        const some = Array.from({ length: to - from }, (_, i) => ranks.at(from + i) as number);
        this.readTexts.push(...some);
        return some.map((rank) => this.texts[rank] as SearchedTexts);
      },
      buckets: async (all: readonly WantedBucket[]) => {
        const wanted = all.slice(0, BLOCKS_AT_ONCE);
        this.readBlocks.push(...wanted);
        return wanted.map(
          ({ segment, bucket }) => this.segments[segment]?.buckets[bucket]?.bytes as Uint8Array,
        );
      },
    };
    const search = new PhraseSearch(phrases, source, { signal });
    const found: number[] = [];
    for await (const some of search.holding(candidates, new Segments(this.segments))) {
      found.push(...some);
    }
    return found;
  }
}

function expected(texts: readonly SearchedTexts[], phrases: readonly (readonly string[])[]) {
  return [...texts.keys()].filter((i) => holdsPhrases(texts[i] as SearchedTexts, phrases));
}

const WORDS = ['a', 'b', 'ab', 'aa', 'Á', 'ñ', 'ΟΔΟΣ', '½', 'a\u0301b', '北京', '\u{20000}', 'a-b'];
const JOINTS = [' ', ' ', ' - ', '\n', ', ', '"', ' 😀 ', '.'];
const text = fc
  .array(fc.tuple(fc.constantFrom(...WORDS), fc.constantFrom(...JOINTS)), { maxLength: 30 })
  .map((all) => all.flat().join(''));
const texts = fc.array(fc.record({ title: text, content: text }), { maxLength: 20 });
const phrase = fc
  .tuple(text, fc.nat({ max: 6 }), fc.integer({ min: 1, max: 4 }))
  .map(([some, from, length]) => words(some).slice(from, from + length))
  .filter(({ length }) => length > 0);
const phrases = fc.array(phrase, { minLength: 1, maxLength: 3 });
const bounds = fc.record({
  longFrom: fc.constantFrom(0, 10, 25, 60, 1_000),
  mostWords: fc.constantFrom(1, 10, 100, 1_000),
  mostBytes: fc.constantFrom(1, 8, 64, 1_024),
});

describe('Phrases in the positions of long texts', () => {
  it('decision 5: are found where the domain finds them, whatever is long and however it is cut', async () => {
    let found = 0;
    await fc.assert(
      fc.asyncProperty(texts, phrases, bounds, async (all, some, options) => {
        const holding = expected(all, some);
        found += holding.length;
        expect(await new Indexed(all, options).holding(some)).toEqual(holding);
      }),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(100);
  });

  it('never begin in the title and end in the content, or in another record', async () => {
    const all = [
      { title: 'Plan parcial', content: 'molino nuevo' },
      { title: 'norte', content: '' },
      { title: 'sur', content: 'plan parcial molino' },
    ];
    const index = new Indexed(all, { longFrom: 0 });
    expect(await index.holding([['parcial', 'molino']])).toEqual([2]);
    expect(await index.holding([['nuevo', 'norte']])).toEqual([]);
    expect(await index.holding([['norte', 'sur']])).toEqual([]);
    expect(await index.holding([['plan', 'parcial']])).toEqual([0, 2]);
    expect(index.readTexts).toEqual([]);
  });

  it('are looked for in words that share a hash, wherever the buckets are cut', async () => {
    const many = Array.from({ length: 3_000 }, (_, i) => `palabra${i}`);
    for (const mostBytes of [1, 30, 1_000]) {
      const index = new Indexed([{ title: '', content: many.join(' ') }], {
        longFrom: 0,
        mostBytes,
      });
      const hashes = index.segments[0]?.firstHashes as Uint32Array;
      if (mostBytes === 1) expect(new Set(hashes).size).toBeLessThan(hashes.length);
      for (let i = 0; i + 1 < many.length; i++) {
        expect(await index.holding([many.slice(i, i + 2)]), many[i]).toEqual([0]);
      }
      expect(await index.holding([['palabra2', 'palabra1']])).toEqual([]);
    }
  });

  it('take the buckets of their words alone, and no text', async () => {
    const content = Array.from({ length: 2_000 }, (_, i) => `palabra${i}`).join(' ');
    const index = new Indexed([{ title: '', content }], { longFrom: 0, mostBytes: 256 });
    const [segment] = index.segments;
    expect(segment?.buckets.length).toBeGreaterThan(50);
    expect(await index.holding([['palabra7', 'palabra8', 'palabra9']])).toEqual([0]);
    expect(index.readBlocks.length).toBeLessThanOrEqual(6);
    expect(index.readTexts).toEqual([]);
  });

  it('take each bucket once, however many candidates lie in its segment', async () => {
    const all = Array.from({ length: 3_000 }, (_, i) => ({
      title: i % 3 === 0 ? 'suelo' : 'suelo urbano muy largo',
      content: '',
    }));
    const index = new Indexed(all, { longFrom: 10 });
    expect(index.segments).toHaveLength(1);
    expect(await index.holding([['suelo', 'urbano']])).toEqual(
      expected(all, [['suelo', 'urbano']]),
    );
    const buckets = index.readBlocks.map(({ bucket }) => bucket);
    expect(buckets).toEqual([...new Set(buckets)]);
    expect(index.readTexts).toHaveLength(1_000);
  });

  it('have positions in every span, by the numbers of its own words', async () => {
    const all = Array.from({ length: 65_536 + 3 }, (_, i) => ({
      title: i < 65_530 ? 'x' : `uno ${i % 2 ? 'dos tres' : 'tres dos'} cuatro`,
      content: '',
    }));
    const index = new Indexed(all, { longFrom: 5 });
    expect(index.segments.map(({ ranks }) => ranks.length)).toEqual([6, 3]);
    const candidates = Uint32Array.from({ length: 9 }, (_, i) => 65_530 + i);
    const found = await index.holding([['dos', 'tres']], candidates);
    expect(found).toEqual([65_531, 65_533, 65_535, 65_537]);
  });

  it('stop where they are told to', async () => {
    const index = new Indexed([{ title: 'uno dos', content: '' }], { longFrom: 0 });
    const stop = AbortSignal.abort(new Error('stopped'));
    await expect(index.holding([['uno', 'dos']], [0], stop)).rejects.toThrow('stopped');
  });
});
