import { describe, expect, it } from 'vitest';
import { holdingPhrases } from '../../../src/adapters/outbound/generation/holding-phrases.js';
import { SpanIndex } from '../../../src/adapters/outbound/generation/index/span-index.js';
import { SPAN_SIZE } from '../../../src/adapters/outbound/generation/places/bits.js';
import { Chunk } from '../../../src/adapters/outbound/generation/places/chunk.js';
import {
  RankedGeneration,
  type RankedStore,
} from '../../../src/adapters/outbound/generation/ranked-generation.js';
import type { Ranks } from '../../../src/adapters/outbound/generation/ranks.js';
import type { SearchPlan } from '../../../src/adapters/outbound/generation/search-plan.js';
import type { SpanMatch } from '../../../src/adapters/outbound/generation/span-match.js';
import { YearRanges } from '../../../src/adapters/outbound/generation/year-ranges.js';
import { parseCodArchivo } from '../../../src/domain/cod-archivo.js';
import { MunicipalityDirectory } from '../../../src/domain/municipality-directory.js';
import type { RecordBatch } from '../../../src/domain/record-batch.js';
import type { AskOptions } from '../../../src/domain/record-repository.js';
import { parseSearchText } from '../../../src/domain/search-text.js';

/** A registry of three spans of which only the ranks are there: a batch's bytes are its ranks. */
class RanksAlone implements RankedStore {
  readonly revision = 'revision';
  readonly modified = new Date(0);
  readonly years = new YearRanges(new Map([['2024', 3 * SPAN_SIZE]]));
  /** Of every read, the ranks that were asked for. */
  readonly reads: number[][] = [];
  readonly textReads: number[][] = [];

  /** For each term, the ranks of the records that hold it. */
  constructor(private readonly postings: Record<string, readonly number[]>) {}

  async *matches(plan: SearchPlan): AsyncGenerator<SpanMatch> {
    const terms = Object.keys(this.postings).sort();
    for (const span of [0, 1, 2]) {
      const first = span * SPAN_SIZE;
      const places = (term: string) =>
        (this.postings[term] ?? [])
          .map((rank) => rank - first)
          .filter((place) => place >= 0 && place < SPAN_SIZE);
      const chunks = terms.map((term) => Chunk.of(places(term)));
      yield new SpanIndex(span, terms, chunks).matching(plan);
    }
  }

  batchEnd(ranks: Ranks, from: number): number {
    return Math.min(from + 500, ranks.length);
  }

  async read(ranks: Ranks, from: number, to: number): Promise<RecordBatch> {
    const asked = listed(ranks, from, to);
    this.reads.push(asked);
    return {
      size: asked.length,
      records: async () => [],
      published: () => Buffer.from(asked.join()),
    };
  }

  /** Only even ranks hold the phrase. */
  holding(phrases: SearchPlan['phrases'], ranks: Ranks, options: AskOptions) {
    const texts = async (from: number, to: number) => {
      const asked = listed(ranks, from, to);
      this.textReads.push(asked);
      return asked.map((rank) => ({ title: rank % 2 === 0 ? 'plan parcial' : '', content: '' }));
    };
    return holdingPhrases(phrases, ranks, texts, options);
  }

  async municipalities() {
    return new MunicipalityDirectory([]);
  }
}

const listed = (ranks: Ranks, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ranks.at(from + i) as number);
const neighbours = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + i);
const plan = { text: parseSearchText('"plan"') };
const phrase = { text: parseSearchText('"plan parcial"') };
const atTheBorder = [SPAN_SIZE - 2, SPAN_SIZE - 1, SPAN_SIZE, SPAN_SIZE + 1, 2 * SPAN_SIZE + 7];

describe('A generation of ranks', () => {
  it('streams what matches in every span, batch by batch and never over the border of one', async () => {
    const store = new RanksAlone({ wplan: [...neighbours(10, 600), ...atTheBorder] });
    const batches: string[] = [];
    for await (const batch of new RankedGeneration(store).stream(plan)) {
      batches.push(Buffer.from(batch.published()).toString());
    }
    expect(batches).toEqual(
      [
        neighbours(10, 500),
        [...neighbours(510, 100), SPAN_SIZE - 2, SPAN_SIZE - 1],
        [SPAN_SIZE, SPAN_SIZE + 1],
        [2 * SPAN_SIZE + 7],
      ].map(String),
    );
  });

  it('reads the next batch only when it is asked for', async () => {
    const store = new RanksAlone({ wplan: neighbours(0, 2_000) });
    for await (const _ of new RankedGeneration(store).stream(plan)) break;
    expect(store.reads).toHaveLength(1);
  });

  it('fills a page across the border of spans, reads nothing else, and counts everything', async () => {
    const store = new RanksAlone({ wplan: atTheBorder });
    const generation = new RankedGeneration(store);
    const page = await generation.page(plan, { limit: 2, after: SPAN_SIZE - 2 });
    expect(store.reads).toEqual([[SPAN_SIZE - 1, SPAN_SIZE]]);
    expect(page).toMatchObject({ total: 5, next: SPAN_SIZE });
  });

  it('says on the last page, full or not, that there is no other', async () => {
    const generation = new RankedGeneration(new RanksAlone({ wplan: atTheBorder }));
    const after = SPAN_SIZE - 1;
    expect((await generation.page(plan, { limit: 3, after })).next).toBeUndefined();
    expect((await generation.page(plan, { limit: 4, after })).next).toBeUndefined();
    expect((await generation.page(plan, { limit: 2, after })).next).toBe(SPAN_SIZE + 1);
  });

  it('goes on after a rank that does not match itself', async () => {
    const store = new RanksAlone({ wplan: [3, 5, 9] });
    await new RankedGeneration(store).page(plan, { limit: 9, after: 4 });
    expect(store.reads).toEqual([[5, 9]]);
  });

  it('looks for a phrase in the texts of those alone that hold all its words', async () => {
    const ranks = neighbours(0, 250);
    const store = new RanksAlone({ wplan: ranks, wparcial: [...ranks, 999] });
    const page = await new RankedGeneration(store).page(phrase, { limit: 3 });
    expect(store.textReads.map((asked) => asked.length)).toEqual([100, 100, 50]);
    expect(store.textReads.flat()).toEqual(ranks);
    expect(page.total).toBe(125);
    expect(store.reads).toEqual([[0, 2, 4]]);
  });

  it('streams no batch for candidates of which none holds the phrase', async () => {
    const store = new RanksAlone({ wplan: [1, 3], wparcial: [1, 3] });
    for await (const batch of new RankedGeneration(store).stream(phrase)) {
      expect.unreachable(`a batch of ${batch.size}`);
    }
    expect(store.reads).toEqual([]);
  });

  it('knows a code in whichever span it stands', async () => {
    const generation = new RankedGeneration(new RanksAlone({ 'ca-1': [2 * SPAN_SIZE] }));
    expect(await generation.hasCode(parseCodArchivo('A-1'))).toBe(true);
    expect(await generation.hasCode(parseCodArchivo('A-2'))).toBe(false);
  });

  it('asks the store for nothing more once the asker has gone', async () => {
    const store = new RanksAlone({ wplan: neighbours(0, 2_000), wparcial: neighbours(0, 2_000) });
    const generation = new RankedGeneration(store);
    const gone = AbortSignal.abort(new Error('the asker has gone'));
    const asked = [
      () => generation.page(plan, { limit: 1 }, { signal: gone }),
      () => generation.page(phrase, { limit: 1 }, { signal: gone }),
      () => generation.hasCode(parseCodArchivo('A-1'), { signal: gone }),
      () => generation.stream({}, { signal: gone })[Symbol.asyncIterator]().next(),
    ];
    for (const ask of asked) await expect(ask()).rejects.toThrow('the asker has gone');
    expect([...store.reads, ...store.textReads]).toEqual([]);
  });
});
