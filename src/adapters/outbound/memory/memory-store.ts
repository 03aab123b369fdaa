import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import { createExpediente, type Expediente } from '../../../domain/expediente.js';
import { MunicipalityDirectory } from '../../../domain/municipality-directory.js';
import type { RecordBatch } from '../../../domain/record-batch.js';
import type { AskOptions } from '../../../domain/record-repository.js';
import { GenerationIndex } from '../generation/index/generation-index.js';
import type { RankedStore } from '../generation/ranked-generation.js';
import type { Ranks } from '../generation/ranks.js';
import type { SearchPlan } from '../generation/search-plan.js';
import type { Matches } from '../generation/span-match.js';
import { holdsPhraseBytes, phraseBytes } from '../generation/word-sequence.js';
import { YearRanges } from '../generation/year-ranges.js';
import type { GenerationParts } from './building/generation-parts.js';
import { batchEnd } from './records/batch-end.js';
import { PublishedRecords } from './records/published-records.js';
import { RankedBytes } from './records/ranked-bytes.js';
import { toUnpublished, type UnpublishedBytes } from './records/unpublished-texts.js';

/** How much is looked through for a phrase before others get their turn: about a millisecond's. */
const SEQUENCE_BYTES_AT_ONCE = 256 * 1024;

/** A generation held in the process, all but what answers are not made of. */
export class MemoryStore implements RankedStore {
  readonly revision: string;
  readonly years: YearRanges;
  readonly #index: GenerationIndex;
  readonly #published: PublishedRecords;
  readonly #sequences: RankedBytes;
  readonly #directory: MunicipalityDirectory;

  constructor(
    private readonly parts: GenerationParts,
    private readonly unpublished: UnpublishedBytes,
    readonly modified: Date,
  ) {
    this.revision = parts.revision;
    this.years = new YearRanges(new Map(parts.years));
    this.#published = new PublishedRecords(parts.published);
    this.#index = new GenerationIndex(parts.index, this.#published.count);
    this.#sequences = new RankedBytes(parts.sequences);
    this.#directory = new MunicipalityDirectory(parts.municipalities);
  }

  get count(): number {
    return this.#published.count;
  }

  matches(plan: SearchPlan): Matches {
    return this.#index.matches(plan);
  }

  async *holding(
    phrases: SearchPlan['phrases'],
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
