import type { MunicipalityDirectory } from '../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../domain/ports/record-batch.js';
import type {
  AskOptions,
  Generation,
  Page,
  PageRange,
} from '../../../domain/ports/record-repository.js';
import type { CodArchivo } from '../../../domain/record/cod-archivo.js';
import type { SearchCriteria } from '../../../domain/search/search-criteria.js';
import type { BlockMatch, Matches } from './block-match.js';
import { type QueryPlan, queryPlan } from './query-plan.js';
import { indexOfRank, type Ranks } from './ranks.js';
import type { YearRanges } from './year-ranges.js';

/** Where a generation's records and postings lie. */
export interface IndexReader {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;
  /**
   * What holds the plan's terms, in the order of the blocks that its window touches. A store that
   * has it all at hand gives an iterable: waiting for each block would take longer than the work.
   */
  matches(plan: QueryPlan, options: AskOptions): AsyncIterable<BlockMatch> | Matches;
  /** Of these ranks those whose texts hold the phrases, some at a time, in order. */
  holding(
    phrases: QueryPlan['phrases'],
    ranks: Ranks,
    options: AskOptions,
  ): AsyncIterable<readonly number[]>;
  /** Up to which index, not including it, a batch goes that begins at another. */
  batchEnd(ranks: Ranks, from: number): number;
  /** The records at some of these ranks, from one index up to, not including, another. */
  read(
    ranks: Ranks,
    from: number,
    to: number,
    options: AskOptions,
  ): Promise<RecordBatch> | RecordBatch;
  municipalities(options: AskOptions): Promise<MunicipalityDirectory>;
}

/** Answers questions from ranks and postings, wherever a store keeps them. */
export class IndexSearcher implements Generation {
  readonly revision: string;
  readonly modified: Date;

  constructor(private readonly store: IndexReader) {
    this.revision = store.revision;
    this.modified = store.modified;
  }

  async *stream(criteria: SearchCriteria, options: AskOptions = {}): AsyncGenerator<RecordBatch> {
    for await (const match of this.#matches(this.#plan(criteria, options), options)) {
      const ranks = match.ranks();
      for (let from = 0; from < ranks.length; ) {
        options.signal?.throwIfAborted();
        const to = this.store.batchEnd(ranks, from);
        yield await this.store.read(ranks, from, to, options);
        from = to;
      }
    }
  }

  async page(
    criteria: SearchCriteria,
    { limit, after = -1 }: PageRange,
    options: AskOptions = {},
  ): Promise<Page> {
    const plan = this.#plan(criteria, options);
    const matches = this.#matches(plan, options);
    const { found, total } =
      Symbol.iterator in matches
        ? firstAtHand(matches, after + 1, limit + 1)
        : await firstAwaited(matches, after + 1, limit + 1);
    const batch = this.store.read(found, 0, Math.min(limit, found.length), options);
    return {
      // To wait for what is there already would cost as much as to find it.
      batch: batch instanceof Promise ? await batch : batch,
      total,
      next: found.length > limit ? found[limit - 1] : undefined,
    };
  }

  async hasCode(codArchivo: CodArchivo, options: AskOptions = {}): Promise<boolean> {
    for await (const match of this.#matches(this.#plan({ codArchivo }, options), options)) {
      if (match.count > 0) return true;
    }
    return false;
  }

  municipalities(options: AskOptions = {}): Promise<MunicipalityDirectory> {
    return this.store.municipalities(options);
  }

  #plan(criteria: SearchCriteria, { signal }: AskOptions): QueryPlan {
    signal?.throwIfAborted();
    return queryPlan(criteria, this.store.years);
  }

  #matches(plan: QueryPlan, options: AskOptions) {
    const matches = this.store.matches(plan, options);
    return plan.phrases.length === 0 ? matches : this.#holding(plan.phrases, matches, options);
  }

  async *#holding(
    phrases: QueryPlan['phrases'],
    matches: AsyncIterable<BlockMatch> | Matches,
    options: AskOptions,
  ): AsyncGenerator<BlockMatch> {
    for await (const match of matches) {
      for await (const ranks of this.store.holding(phrases, match.ranks(), options)) {
        options.signal?.throwIfAborted();
        yield matchOf(ranks);
      }
    }
  }
}

function matchOf(ranks: readonly number[]): BlockMatch {
  return {
    count: ranks.length,
    ranks: () => ranks,
    addTo(found, from, most) {
      const first = indexOfRank(ranks, from);
      for (let i = first; i < ranks.length && found.length < most; i++) {
        found.push(ranks[i] as number);
      }
    },
  };
}

/** The first so many ranks from one on, and how many there are in all. */
function firstAtHand(matches: Matches, from: number, most: number) {
  const { total } = matches;
  const found: number[] = [];
  let counted = 0;
  for (const match of matches) {
    const count = total ?? match.count;
    if (total === undefined) counted += count;
    if (count > 0 && found.length < most) match.addTo(found, from, most);
    if (total !== undefined && (found.length >= most || found.length === total)) break;
  }
  return { found, total: total ?? counted };
}

async function firstAwaited(matches: AsyncIterable<BlockMatch>, from: number, most: number) {
  const found: number[] = [];
  let total = 0;
  for await (const match of matches) {
    total += match.count;
    if (found.length < most) match.addTo(found, from, most);
  }
  return { found, total };
}
