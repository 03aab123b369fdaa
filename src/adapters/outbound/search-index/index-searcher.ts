import { type MaybePromise, whenKnown } from '../../../domain/maybe-promise.js';
import type { MunicipalityDirectory } from '../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../domain/ports/record-batch.js';
import type {
  AskOptions,
  Generation,
  Page,
  PageRange,
} from '../../../domain/ports/record-repository.js';
import type { CodArchivo } from '../../../domain/record/cod-archivo.js';
import type { Facets } from '../../../domain/search/facets.js';
import type { SearchCriteria } from '../../../domain/search/search-criteria.js';
import { FacetCounter } from './facets/facet-counter.js';
import { type QueryPlan, queryPlan } from './query-plan.js';
import { type BlockMatch, type Matches, matchOf, type Ranks } from './ranks.js';
import { BLOCK_SIZE } from './roaring/bitmap.js';
import type { YearRanges } from './year-ranges.js';

/** What a store provides for one generation: its index and its records. */
export interface IndexReader {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;
  /**
   * The records that match all clauses of the plan, block by block, in order. A store in memory
   * returns an iterable: to await each block would take longer than the work.
   */
  matches(plan: QueryPlan, options: AskOptions): AsyncIterable<BlockMatch> | Matches;
  /** Those of these ranks whose texts contain all phrases, in order, some at a time. */
  withPhrases(
    phrases: QueryPlan['phrases'],
    ranks: Ranks,
    options: AskOptions,
  ): AsyncIterable<readonly number[]>;
  /** The end of the batch that begins at `ranks[from]`: an index that is not part of it. */
  batchEnd(ranks: Ranks, from: number): number;
  /** The records from `ranks[from]` up to, not including, `ranks[to]`. */
  read(ranks: Ranks, from: number, to: number, options: AskOptions): MaybePromise<RecordBatch>;
  municipalities(options: AskOptions): Promise<MunicipalityDirectory>;
  /** Every name that a record has as its municipality, each once. */
  readonly municipalityNames: MaybePromise<readonly string[]>;
  /** For each record of a block, the index of its municipality in `municipalityNames`. */
  municipalityNumbers(block: number, options: AskOptions): MaybePromise<Uint32Array>;
}

/** Searches one generation, whatever store it is in. */
export class IndexSearcher implements Generation {
  readonly revision: string;
  readonly modified: Date;

  constructor(private readonly reader: IndexReader) {
    this.revision = reader.revision;
    this.modified = reader.modified;
  }

  async *stream(criteria: SearchCriteria, options: AskOptions = {}): AsyncGenerator<RecordBatch> {
    for await (const match of this.#matches(this.#plan(criteria, options), options)) {
      const ranks = match.ranks();
      for (let from = 0; from < ranks.length; ) {
        options.signal?.throwIfAborted();
        const to = this.reader.batchEnd(ranks, from);
        yield await this.reader.read(ranks, from, to, options);
        from = to;
      }
    }
  }

  page(
    criteria: SearchCriteria,
    { limit, after = -1 }: PageRange,
    options: AskOptions = {},
  ): MaybePromise<Page> {
    const matches = this.#matches(queryPlan(criteria, this.reader.years), options);
    const first =
      Symbol.iterator in matches
        ? firstMatches(matches, after + 1, limit + 1)
        : firstMatchesAsync(matches, after + 1, limit + 1, options);
    return whenKnown(first, ({ found, total }) =>
      whenKnown(this.reader.read(found, 0, Math.min(limit, found.length), options), (batch) => ({
        batch,
        total,
        next: found.length > limit ? found[limit - 1] : undefined,
      })),
    );
  }

  async facets(criteria: SearchCriteria, options: AskOptions = {}): Promise<Facets> {
    const { reader } = this;
    const plan = this.#plan(criteria, options);
    const counter = new FacetCounter(reader.years, await reader.municipalityNames);
    let counted: { block: number; numbers: Uint32Array } = { block: -1, numbers: NO_NUMBERS };
    for await (const match of this.#matches(plan, options)) {
      options.signal?.throwIfAborted();
      if (match.count === 0) continue;
      const block = blockOf(match);
      if (block !== counted.block) {
        counted = { block, numbers: await reader.municipalityNumbers(block, options) };
      }
      counter.add(match, block, counted.numbers);
    }
    return counter.facets();
  }

  async hasCode(codArchivo: CodArchivo, options: AskOptions = {}): Promise<boolean> {
    for await (const match of this.#matches(this.#plan({ codArchivo }, options), options)) {
      if (match.count > 0) return true;
    }
    return false;
  }

  municipalities(options: AskOptions = {}): Promise<MunicipalityDirectory> {
    return this.reader.municipalities(options);
  }

  #plan(criteria: SearchCriteria, { signal }: AskOptions): QueryPlan {
    signal?.throwIfAborted();
    return queryPlan(criteria, this.reader.years);
  }

  #matches(plan: QueryPlan, options: AskOptions) {
    const matches = this.reader.matches(plan, options);
    return plan.phrases.length === 0 ? matches : this.#withPhrases(plan.phrases, matches, options);
  }

  async *#withPhrases(
    phrases: QueryPlan['phrases'],
    matches: AsyncIterable<BlockMatch> | Matches,
    options: AskOptions,
  ): AsyncGenerator<BlockMatch> {
    for await (const match of matches) {
      for await (const ranks of this.reader.withPhrases(phrases, match.ranks(), options)) {
        options.signal?.throwIfAborted();
        yield matchOf(ranks);
      }
    }
  }
}

/** The block that a match is in. */
function blockOf(match: BlockMatch): number {
  const first: number[] = [];
  match.addTo(first, 0, 1);
  return Math.floor((first[0] as number) / BLOCK_SIZE);
}

const NO_NUMBERS = new Uint32Array();

interface FirstMatches {
  readonly found: readonly number[];
  readonly total: number;
}

/** The first matches from the rank `from` on, and the count of all matches. */
function firstMatches(matches: Matches, from: number, most: number): FirstMatches {
  const { total } = matches;
  const found: number[] = [];
  let counted = 0;
  for (const match of matches) {
    if (total === undefined) {
      counted += addAndCount(match, found, from, most);
      continue;
    }
    match.addTo(found, from, most);
    if (found.length >= most || found.length === total) break;
  }
  return { found, total: total ?? counted };
}

async function firstMatchesAsync(
  matches: AsyncIterable<BlockMatch>,
  from: number,
  most: number,
  { signal }: AskOptions,
): Promise<FirstMatches> {
  signal?.throwIfAborted();
  const found: number[] = [];
  let total = 0;
  for await (const match of matches) total += addAndCount(match, found, from, most);
  return { found, total };
}

function addAndCount(match: BlockMatch, found: number[], from: number, most: number): number {
  return found.length < most ? match.addAndCount(found, from, most) : match.count;
}
