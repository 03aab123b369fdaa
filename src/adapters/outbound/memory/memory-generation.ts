import { setImmediate as untilOthersHaveRun } from 'node:timers/promises';
import { MunicipalityDirectory } from '../../../domain/municipality/municipality-directory.js';
import type { RecordBatch } from '../../../domain/ports/record-batch.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import { createExpediente, type Expediente } from '../../../domain/record/expediente.js';
import type { IndexReader } from '../search-index/index-reader.js';
import type { QueryPlan } from '../search-index/query-plan.js';
import type { Matches, Ranks } from '../search-index/ranks.js';
import { BLOCK_SIZE } from '../search-index/roaring/bitmap.js';
import { YearRanges } from '../search-index/year-ranges.js';
import type { GenerationArrays } from './build/generation-arrays.js';
import { InvertedIndex } from './index/inverted-index.js';
import { containsPhrase, phraseBytes } from './index/token-stream.js';
import { batchEnd, PublishedRecords, RecordBytes } from './records/record-bytes.js';
import { toUnpublished, type UnpublishedBytes } from './records/unpublished-texts.js';

/** How many bytes of token streams are searched before other work has a turn: about a millisecond. */
const TOKEN_BYTES_AT_ONCE = 256 * 1024;

/** A generation in memory. Texts that are not published may be in the snapshot file. */
export class MemoryGeneration implements IndexReader {
  readonly revision: string;
  readonly years: YearRanges;
  readonly #index: InvertedIndex;
  readonly #published: PublishedRecords;
  readonly #tokenStreams: RecordBytes;
  readonly #directory: MunicipalityDirectory;

  constructor(
    private readonly arrays: GenerationArrays,
    private readonly unpublished: UnpublishedBytes,
    readonly modified: Date,
  ) {
    this.revision = arrays.revision;
    this.years = new YearRanges(new Map(arrays.years));
    this.#published = new PublishedRecords(arrays.published);
    this.#index = new InvertedIndex(arrays.index, this.#published.count);
    this.#tokenStreams = new RecordBytes(arrays.tokenStreams);
    this.#directory = new MunicipalityDirectory(arrays.municipalities);
  }

  get count(): number {
    return this.#published.count;
  }

  /** How much memory the inverted index takes. */
  get indexBytes(): number {
    return bytesOf(this.arrays.index);
  }

  matches(plan: QueryPlan): Matches {
    return this.#index.matches(plan);
  }

  async *withPhrases(
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
      const found: number[] = [];
      for (let searched = 0; i < ranks.length && searched < TOKEN_BYTES_AT_ONCE; i++) {
        const rank = ranks.at(i) as number;
        const tokens = this.#tokenStreams.run(rank, rank);
        searched += tokens.length;
        if (wanted.every((phrase) => containsPhrase(tokens, phrase))) found.push(rank);
      }
      yield found;
    }
  }

  batchEnd(ranks: Ranks, from: number): number {
    return batchEnd(ranks, from, this.arrays.unpublished.lengths);
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

  get municipalityNames(): readonly string[] {
    return this.arrays.municipalities;
  }

  municipalityNumbers(block: number): Uint32Array {
    const first = block * BLOCK_SIZE;
    return this.arrays.municipalityNumbers.subarray(first, first + BLOCK_SIZE);
  }

  async #records(ranks: Ranks, from: number, to: number): Promise<Expediente[]> {
    const { positions, lengths } = this.arrays.unpublished;
    const selected = Array.from({ length: to - from }, (_, i) => ranks.at(from + i) as number);
    const ranges = selected.map((rank) => ({
      position: positions[rank] as number,
      length: lengths[rank] as number,
    }));
    const texts = await this.unpublished.read(ranges);
    return selected.map((rank, i) => this.#record(rank, texts[i] as Buffer));
  }

  #record(rank: number, unpublished: Buffer): Expediente {
    const { codArchivo, content } = toUnpublished(unpublished);
    const published = JSON.parse(this.#published.one(rank).toString());
    const { registration_number: _, ...fields } = published;
    return createExpediente({ ...fields, cod_archivo: codArchivo, content });
  }
}

/** The bytes of all typed arrays in an object. */
function bytesOf(arrays: object): number {
  if (ArrayBuffer.isView(arrays)) return arrays.byteLength;
  return Object.values(arrays).reduce((sum, array) => sum + bytesOf(array), 0);
}
