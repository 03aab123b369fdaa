import { describe, expect, it } from 'vitest';
import { BlockIndex } from '../../../src/adapters/outbound/mongodb/search/block-index.js';
import { filterByPhrases } from '../../../src/adapters/outbound/mongodb/search/phrase-filter.js';
import type { IndexReader } from '../../../src/adapters/outbound/search-index/index-reader.js';
import { IndexSearcher } from '../../../src/adapters/outbound/search-index/index-searcher.js';
import type { QueryPlan } from '../../../src/adapters/outbound/search-index/query-plan.js';
import type { BlockMatch, Ranks } from '../../../src/adapters/outbound/search-index/ranks.js';
import { BLOCK_SIZE } from '../../../src/adapters/outbound/search-index/roaring/bitmap.js';
import { Container } from '../../../src/adapters/outbound/search-index/roaring/container.js';
import { YearRanges } from '../../../src/adapters/outbound/search-index/year-ranges.js';
import { MunicipalityDirectory } from '../../../src/domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../src/domain/ports/record-batch.js';
import type { AskOptions } from '../../../src/domain/ports/record-repository.js';
import { type CodArchivo, parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';
import type { SearchCriteria } from '../../../src/domain/search/search-criteria.js';
import { parseSearchText } from '../../../src/domain/search/search-text.js';

/** A registry of three blocks of which only the ranks are there: a batch's bytes are its ranks. */
class RanksAlone implements IndexReader {
  readonly revision = 'revision';
  readonly modified = new Date(0);
  readonly years = new YearRanges(new Map([['2024', 3 * BLOCK_SIZE]]));
  /** Of every read, the ranks that were asked for. */
  readonly reads: number[][] = [];
  readonly textReads: number[][] = [];

  /** For each term, the ranks of the records that hold it. */
  constructor(private readonly postings: Record<string, readonly number[]>) {}

  async *matches(plan: QueryPlan): AsyncGenerator<BlockMatch> {
    const terms = Object.keys(this.postings).sort();
    for (const block of [0, 1, 2]) {
      const first = block * BLOCK_SIZE;
      const offsets = (term: string) =>
        (this.postings[term] ?? [])
          .map((rank) => rank - first)
          .filter((offset) => offset >= 0 && offset < BLOCK_SIZE);
      const containers = terms.map((term) => Container.of(offsets(term)));
      yield new BlockIndex(block, terms, containers).matching(plan);
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
  withPhrases(phrases: QueryPlan['phrases'], ranks: Ranks, options: AskOptions) {
    const texts = async (from: number, to: number) => {
      const asked = listed(ranks, from, to);
      this.textReads.push(asked);
      return asked.map((rank) => ({ title: rank % 2 === 0 ? 'plan parcial' : '', content: '' }));
    };
    return filterByPhrases(phrases, ranks, texts, options);
  }

  async municipalities() {
    return new MunicipalityDirectory([]);
  }

  readonly municipalityNames = ['even', 'odd'];

  municipalityNumbers(): Uint32Array {
    return Uint32Array.from({ length: BLOCK_SIZE }, (_, offset) => offset % 2);
  }
}

/** The same, with the record of one code at hand. */
class WithCode extends RanksAlone {
  constructor(
    postings: Record<string, readonly number[]>,
    private readonly rank: number,
  ) {
    super(postings);
  }

  async recordWithCode({ key }: CodArchivo) {
    const { rank } = this;
    const batch = { size: 1, records: async () => [], published: () => Buffer.from('at hand') };
    return key === 'a-1' ? { rank, batch } : undefined;
  }
}

const listed = (ranks: Ranks, from: number, to: number) =>
  Array.from({ length: to - from }, (_, i) => ranks.at(from + i) as number);
const neighbours = (from: number, count: number) =>
  Array.from({ length: count }, (_, i) => from + i);
const plan = { text: parseSearchText('"plan"') };
const phrase = { text: parseSearchText('"plan parcial"') };
const atTheBorder = [
  BLOCK_SIZE - 2,
  BLOCK_SIZE - 1,
  BLOCK_SIZE,
  BLOCK_SIZE + 1,
  2 * BLOCK_SIZE + 7,
];

describe('A generation of ranks', () => {
  it('streams what matches in every block, batch by batch and never over the border of one', async () => {
    const store = new RanksAlone({ wplan: [...neighbours(10, 600), ...atTheBorder] });
    const batches: string[] = [];
    for await (const batch of new IndexSearcher(store).stream(plan)) {
      batches.push(Buffer.from(batch.published()).toString());
    }
    expect(batches).toEqual(
      [
        neighbours(10, 500),
        [...neighbours(510, 100), BLOCK_SIZE - 2, BLOCK_SIZE - 1],
        [BLOCK_SIZE, BLOCK_SIZE + 1],
        [2 * BLOCK_SIZE + 7],
      ].map(String),
    );
  });

  it('reads the next batch only when it is asked for', async () => {
    const store = new RanksAlone({ wplan: neighbours(0, 2_000) });
    for await (const _ of new IndexSearcher(store).stream(plan)) break;
    expect(store.reads).toHaveLength(1);
  });

  it('fills a page across the border of blocks, reads nothing else, and counts everything', async () => {
    const store = new RanksAlone({ wplan: atTheBorder });
    const generation = new IndexSearcher(store);
    const page = await generation.page(plan, { limit: 2, after: BLOCK_SIZE - 2 });
    expect(store.reads).toEqual([[BLOCK_SIZE - 1, BLOCK_SIZE]]);
    expect(page).toMatchObject({ total: 5, next: BLOCK_SIZE });
  });

  it('says on the last page, full or not, that there is no other', async () => {
    const generation = new IndexSearcher(new RanksAlone({ wplan: atTheBorder }));
    const after = BLOCK_SIZE - 1;
    expect((await generation.page(plan, { limit: 3, after })).next).toBeUndefined();
    expect((await generation.page(plan, { limit: 4, after })).next).toBeUndefined();
    expect((await generation.page(plan, { limit: 2, after })).next).toBe(BLOCK_SIZE + 1);
  });

  it('goes on after a rank that does not match itself', async () => {
    const store = new RanksAlone({ wplan: [3, 5, 9] });
    await new IndexSearcher(store).page(plan, { limit: 9, after: 4 });
    expect(store.reads).toEqual([[5, 9]]);
  });

  it('looks for a phrase in the texts of those alone that hold all its words', async () => {
    const ranks = neighbours(0, 250);
    const store = new RanksAlone({ wplan: ranks, wparcial: [...ranks, 999] });
    const page = await new IndexSearcher(store).page(phrase, { limit: 3 });
    expect(store.textReads.map((asked) => asked.length)).toEqual([100, 100, 50]);
    expect(store.textReads.flat()).toEqual(ranks);
    expect(page.total).toBe(125);
    expect(store.reads).toEqual([[0, 2, 4]]);
  });

  it('streams no batch for candidates of which none holds the phrase', async () => {
    const store = new RanksAlone({ wplan: [1, 3], wparcial: [1, 3] });
    for await (const batch of new IndexSearcher(store).stream(phrase)) {
      expect.unreachable(`a batch of ${batch.size}`);
    }
    expect(store.reads).toEqual([]);
  });

  it('counts facets over all blocks, and those of phrases', async () => {
    const store = new RanksAlone({
      wplan: [1, 3, BLOCK_SIZE + 4, 2 * BLOCK_SIZE, 2 * BLOCK_SIZE + 1],
      wparcial: neighbours(2 * BLOCK_SIZE, 2 * BLOCK_SIZE + 300),
    });
    const generation = new IndexSearcher(store);
    expect(await generation.facets(plan)).toEqual({
      total: 5,
      years: [{ year: '2024', records: 5 }],
      municipalities: [
        { municipality: 'odd', records: 3 },
        { municipality: 'even', records: 2 },
      ],
    });
    expect(await generation.facets({})).toMatchObject({
      total: 3 * BLOCK_SIZE,
      municipalities: [{ records: 1.5 * BLOCK_SIZE }, { records: 1.5 * BLOCK_SIZE }],
    });
    expect(await generation.facets(phrase)).toMatchObject({
      total: 1,
      municipalities: [{ municipality: 'even', records: 1 }],
    });
  });

  it('knows a code in whichever block it stands', async () => {
    const generation = new IndexSearcher(new RanksAlone({ 'ca-1': [2 * BLOCK_SIZE] }));
    expect(await generation.hasCode(parseCodArchivo('A-1'))).toBe(true);
    expect(await generation.hasCode(parseCodArchivo('A-2'))).toBe(false);
  });

  it('has the record of a code at hand where the store finds it without the index', async () => {
    const rank = BLOCK_SIZE + 4;
    const store = new WithCode({ wplan: [1, rank], wparcial: [1, rank] }, rank);
    const generation = new IndexSearcher(store);
    const [known, unknown] = ['A-1', 'A-2'].map(parseCodArchivo);
    const found = async (criteria: SearchCriteria, after?: number) => {
      const { batch, total, next } = await generation.page(criteria, { limit: 1, after });
      expect(next).toBeUndefined();
      return [total, batch.size, batch.size > 0 && `${batch.published()}`];
    };
    expect(await found({ codArchivo: known })).toEqual([1, 1, 'at hand']);
    expect(await found({ codArchivo: known, ...phrase, year: '2024' })).toEqual([1, 1, 'at hand']);
    expect(await found({ codArchivo: known }, rank - 1)).toEqual([1, 1, 'at hand']);
    expect(await found({ codArchivo: known }, rank)).toEqual([1, 0, false]);
    expect(await found({ codArchivo: known, year: '2023' })).toEqual([0, 0, false]);
    expect(await found({ codArchivo: known, text: parseSearchText('otro') })).toEqual([
      0,
      0,
      false,
    ]);
    expect(await found({ codArchivo: unknown })).toEqual([0, 0, false]);
    expect(store.reads.flat()).toEqual([]);
    expect(await generation.hasCode(known as CodArchivo)).toBe(true);
    expect(await generation.hasCode(unknown as CodArchivo)).toBe(false);
    expect(await generation.facets({ codArchivo: known })).toMatchObject({ total: 1 });
    for await (const batch of generation.stream({ codArchivo: known, ...plan })) {
      expect(`${batch.published()}`).toBe(`${rank}`);
    }
    expect(store.reads.flat()).toEqual([rank]);
  });

  it('asks the store for nothing more once the asker has gone', async () => {
    const store = new RanksAlone({ wplan: neighbours(0, 2_000), wparcial: neighbours(0, 2_000) });
    const generation = new IndexSearcher(store);
    const gone = AbortSignal.abort(new Error('the asker has gone'));
    const asked = [
      () => generation.page(plan, { limit: 1 }, { signal: gone }),
      () => generation.page(phrase, { limit: 1 }, { signal: gone }),
      () => generation.facets(plan, { signal: gone }),
      () => generation.hasCode(parseCodArchivo('A-1'), { signal: gone }),
      () => generation.stream({}, { signal: gone })[Symbol.asyncIterator]().next(),
    ];
    for (const ask of asked) await expect(ask()).rejects.toThrow('the asker has gone');
    expect([...store.reads, ...store.textReads]).toEqual([]);
  });
});
