import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import { MunicipalityDirectory } from '../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../domain/ports/record-batch.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import { createExpediente, type Expediente } from '../../../domain/record/expediente.js';
import type { Matches } from '../search-index/block-match.js';
import type { IndexReader } from '../search-index/index-searcher.js';
import type { QueryPlan } from '../search-index/query-plan.js';
import type { Ranks } from '../search-index/ranks.js';
import { YearRanges } from '../search-index/year-ranges.js';
import type { GenerationArrays } from './build/generation-arrays.js';
import { InvertedIndex } from './index/inverted-index.js';
import { holdsPhraseBytes, phraseBytes } from './index/token-stream.js';
import { batchEnd } from './records/batch-end.js';
import { BlockBytesReader } from './records/block-bytes-reader.js';
import { PublishedRecords } from './records/published-records.js';
import { toUnpublished, type UnpublishedBytes } from './records/unpublished-texts.js';

/** How much is looked through for a phrase before others get their turn: about a millisecond's. */
const SEQUENCE_BYTES_AT_ONCE = 256 * 1024;

/** A generation held in the process, all but what answers are not made of. */
export class MemoryGeneration implements IndexReader {
  readonly revision: string;
  readonly years: YearRanges;
  readonly #index: InvertedIndex;
  readonly #published: PublishedRecords;
  readonly #sequences: BlockBytesReader;
  readonly #directory: MunicipalityDirectory;

  constructor(
    private readonly parts: GenerationArrays,
    private readonly unpublished: UnpublishedBytes,
    readonly modified: Date,
  ) {
    this.revision = parts.revision;
    this.years = new YearRanges(new Map(parts.years));
    this.#published = new PublishedRecords(parts.published);
    this.#index = new InvertedIndex(parts.index, this.#published.count);
    this.#sequences = new BlockBytesReader(parts.sequences);
    this.#directory = new MunicipalityDirectory(parts.municipalities);
  }

  get count(): number {
    return this.#published.count;
  }

  matches(plan: QueryPlan): Matches {
    return this.#index.matches(plan);
  }

  async *holding(
    phrases: QueryPlan['phrases'],
    ranks: Ranks,
    { signal }: AskOptions,
  ): AsyncGenerator<readonly number[]> {
    const wanted = phrases.map((words) =>
      phraseBytes(words.map((word) => this.#index.wordNumber(word))),
    );
    for (let i = 0; i < ranks.length; ) {
      await untilOthersHaveRun();
      signal?.throwIfAborted();
      const holding: number[] = [];
      for (let looked = 0; i < ranks.length && looked < SEQUENCE_BYTES_AT_ONCE; i++) {
        const rank = ranks.at(i) as number;
        const sequence = this.#sequences.one(rank);
        looked += sequence.length;
        if (wanted.every((phrase) => holdsPhraseBytes(sequence, phrase))) holding.push(rank);
      }
      yield holding;
    }
  }

  batchEnd(ranks: Ranks, from: number): number {
    return batchEnd(ranks, from, this.parts.unpublished.lengths);
  }

  read(ranks: Ranks, from: number, to: number): RecordBatch {
    return {
      size: to - from,
      records: () => this.#records(ranks, from, to),
      published: () => this.#published.slice(ranks, from, to),
    };
  }

  async municipalities(): Promise<MunicipalityDirectory> {
    return this.#directory;
  }

  #records(ranks: Ranks, from: number, to: number): Promise<Expediente[]> {
    const some = Array.from({ length: to - from }, (_, i) => ranks.at(from + i) as number);
    return Promise.all(some.map((rank) => this.#record(rank)));
  }

  async #record(rank: number): Promise<Expediente> {
    const { positions, lengths } = this.parts.unpublished;
    const bytes = await this.unpublished.read(positions[rank] as number, lengths[rank] as number);
    const { codArchivo, content } = toUnpublished(bytes);
    const published = JSON.parse(this.#published.one(rank).toString());
    const { registration_number: _, ...fields } = published;
    return createExpediente({ ...fields, cod_archivo: codArchivo, content });
  }
}
