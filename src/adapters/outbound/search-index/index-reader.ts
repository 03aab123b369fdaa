import type { MaybePromise } from '../../../domain/maybe-promise.js';
import type { MunicipalityDirectory } from '../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../domain/ports/record-batch.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type { CodArchivo } from '../../../domain/record/cod-archivo.js';
import type { QueryPlan } from './query-plan.js';
import type { BlockMatch, Matches, Ranks } from './ranks.js';
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
  /**
   * The record with this code. A store that has this needs no postings of codes, and no look into
   * its index for the most common query by a code.
   */
  recordWithCode?(code: CodArchivo, options: AskOptions): Promise<RankedRecord | undefined>;
  municipalities(options: AskOptions): Promise<MunicipalityDirectory>;
  /** Every name that a record has as its municipality, each once. */
  readonly municipalityNames: MaybePromise<readonly string[]>;
  /** For each record of a block, the index of its municipality in `municipalityNames`. */
  municipalityNumbers(block: number, options: AskOptions): MaybePromise<Uint32Array>;
}

export interface RankedRecord {
  readonly rank: number;
  /** The record alone. */
  readonly batch: RecordBatch;
}
