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
import { firstMatches, firstMatchesAsync } from './first-matches.js';
import type { IndexReader, RankedRecord } from './index-reader.js';
import { type QueryPlan, queryPlan } from './query-plan.js';
import { type BlockMatch, type Matches, matchOf } from './ranks.js';
import { BLOCK_SIZE } from './roaring/bitmap.js';

/** Searches one generation, whatever store it is in. */
export class IndexSearcher implements Generation {
  readonly revision: string;
  readonly modified: Date;

  constructor(private readonly reader: IndexReader) {
    this.revision = reader.revision;
    this.modified = reader.modified;
  }

  async *stream(criteria: SearchCriteria, options: AskOptions = {}): AsyncGenerator<RecordBatch> {
    options.signal?.throwIfAborted();
    for await (const match of this.#matches(criteria, options)) {
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
    const withCode = this.#withCode(criteria, options);
    if (withCode) return this.#pageOfOne(withCode, criteria, after, options);
    const matches = this.#matches(criteria, options);
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
    options.signal?.throwIfAborted();
    const { reader } = this;
    const counter = new FacetCounter(reader.years, await reader.municipalityNames);
    let counted: { block: number; numbers: Uint32Array } = { block: -1, numbers: NO_NUMBERS };
    for await (const match of this.#matches(criteria, options)) {
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
    options.signal?.throwIfAborted();
    for await (const match of this.#matches({ codArchivo }, options)) {
      if (match.count > 0) return true;
    }
    return false;
  }

  municipalities(options: AskOptions = {}): Promise<MunicipalityDirectory> {
    return this.reader.municipalities(options);
  }

  /** The record is at hand once its code is found: only the other criteria are looked up. */
  async #pageOfOne(
    withCode: Promise<RankedRecord | undefined>,
    criteria: SearchCriteria,
    after: number,
    options: AskOptions,
  ): Promise<Page> {
    const found = await withCode;
    let total = 0;
    for await (const { count } of this.#atRank(found, criteria, options)) total += count;
    const isShown = found && total > 0 && found.rank > after;
    return { batch: isShown ? found.batch : await this.reader.read([], 0, 0, options), total };
  }

  #matches(criteria: SearchCriteria, options: AskOptions) {
    const withCode = this.#withCode(criteria, options);
    return withCode
      ? this.#matchOfOne(withCode, criteria, options)
      : this.#ofPlan(queryPlan(criteria, this.reader.years), options);
  }

  /** The search for a code, in a store that needs no postings for it. */
  #withCode({ codArchivo }: SearchCriteria, options: AskOptions) {
    return codArchivo && this.reader.recordWithCode?.(codArchivo, options);
  }

  async *#matchOfOne(
    withCode: Promise<RankedRecord | undefined>,
    criteria: SearchCriteria,
    options: AskOptions,
  ) {
    yield* this.#atRank(await withCode, criteria, options);
  }

  /** Whether the one record that has the code matches the other criteria too. */
  #atRank(found: RankedRecord | undefined, criteria: SearchCriteria, options: AskOptions) {
    return found
      ? this.#ofPlan(queryPlan(criteria, this.reader.years, found.rank), options)
      : NO_MATCHES;
  }

  #ofPlan(plan: QueryPlan, options: AskOptions) {
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
const NO_MATCHES: readonly BlockMatch[] = [];
