import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import type { CodArchivo } from '../../../domain/cod-archivo.js';
import { holdsPhrases } from '../../../domain/matching.js';
import type { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import type { RecordBatch } from '../../../domain/record-batch.js';
import type { AskOptions, Generation, Page, PageRange } from '../../../domain/record-repository.js';
import type { SearchCriteria } from '../../../domain/search-criteria.js';
import { indexOfRank, type Ranks } from './ranks.js';
import { type SearchPlan, searchPlan } from './search-plan.js';
import type { SpanIndex, SpanMatch } from './span-index.js';
import type { YearRanges } from './year-ranges.js';

/** Where a generation's records and postings lie. */
export interface RankedStore {
  readonly revision: string;
  readonly modified: Date;
  readonly years: YearRanges;
  /** The spans that the plan's window touches, in order, with at least the plan's terms. */
  spans(plan: SearchPlan, options: AskOptions): AsyncIterable<SpanIndex> | Iterable<SpanIndex>;
  /** The records at some of these ranks, from one index up to, not including, another. */
  read(ranks: Ranks, from: number, to: number, options: AskOptions): Promise<RecordBatch>;
  /** The texts of the same, for what an index cannot tell. */
  texts(ranks: Ranks, from: number, to: number, options: AskOptions): Promise<SearchedTexts[]>;
  municipalities(options: AskOptions): Promise<MunicipalityDirectory>;
}

export type SearchedTexts = { readonly title: string; readonly content: string };

const BATCH = 500;
const TEXTS_AT_ONCE = 100;
/** How much text is looked through for a phrase before others get their turn. */
const CHARACTERS_AT_ONCE = 256 * 1024;

/** Answers questions from ranks and postings, wherever a store keeps them. */
export class RankedGeneration implements Generation {
  readonly revision: string;
  readonly modified: Date;

  constructor(private readonly store: RankedStore) {
    this.revision = store.revision;
    this.modified = store.modified;
  }

  async *stream(criteria: SearchCriteria, options: AskOptions = {}): AsyncGenerator<RecordBatch> {
    for await (const match of this.#matches(criteria, options)) {
      const ranks = match.ranks();
      for (let from = 0; from < ranks.length; from += BATCH) {
        options.signal?.throwIfAborted();
        yield await this.store.read(ranks, from, Math.min(from + BATCH, ranks.length), options);
      }
    }
  }

  async page(
    criteria: SearchCriteria,
    { limit, after = -1 }: PageRange,
    options: AskOptions = {},
  ): Promise<Page> {
    const found: number[] = [];
    let total = 0;
    for await (const match of this.#matches(criteria, options)) {
      total += match.count;
      if (found.length > limit) continue;
      const ranks = match.ranks(after + 1, limit + 1 - found.length);
      for (let i = 0; i < ranks.length; i++) found.push(ranks.at(i) as number);
    }
    const size = Math.min(limit, found.length);
    return {
      batch: await this.store.read(found, 0, size, options),
      total,
      next: found.length > limit ? found[limit - 1] : undefined,
    };
  }

  async hasCode(codArchivo: CodArchivo, options: AskOptions = {}): Promise<boolean> {
    for await (const match of this.#matches({ codArchivo }, options)) {
      if (match.count > 0) return true;
    }
    return false;
  }

  municipalities(options: AskOptions = {}): Promise<MunicipalityDirectory> {
    return this.store.municipalities(options);
  }

  async *#matches(criteria: SearchCriteria, options: AskOptions): AsyncGenerator<SpanMatch> {
    options.signal?.throwIfAborted();
    const plan = searchPlan(criteria, this.store.years);
    for await (const span of this.store.spans(plan, options)) {
      const match = span.matching(plan);
      if (match.count === 0) continue;
      if (plan.phrases.length === 0) yield match;
      else yield* this.#holdingPhrases(match.ranks(), plan.phrases, options);
    }
  }

  /** Some at a time: a first page or batch need not wait for the last of many candidates. */
  async *#holdingPhrases(
    ranks: Ranks,
    phrases: SearchPlan['phrases'],
    options: AskOptions,
  ): AsyncGenerator<SpanMatch> {
    for (let from = 0; from < ranks.length; from += TEXTS_AT_ONCE) {
      options.signal?.throwIfAborted();
      const to = Math.min(from + TEXTS_AT_ONCE, ranks.length);
      const texts = await this.store.texts(ranks, from, to, options);
      const holding: number[] = [];
      let looked = 0;
      for (const [i, text] of texts.entries()) {
        looked += text.content.length;
        if (looked > CHARACTERS_AT_ONCE) {
          looked = 0;
          await untilOthersHaveRun();
        }
        if (holdsPhrases(text, phrases)) holding.push(ranks.at(from + i) as number);
      }
      if (holding.length > 0) yield matchOf(holding);
    }
  }
}

function matchOf(ranks: readonly number[]): SpanMatch {
  return {
    count: ranks.length,
    ranks: (from = 0, most = ranks.length) => {
      const first = indexOfRank(ranks, from);
      return ranks.slice(first, first + most);
    },
  };
}
