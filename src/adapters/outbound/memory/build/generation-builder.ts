import type { Expediente } from '../../../../domain/record/expediente.js';
import { publish } from '../../../../domain/record/published-record.js';
import { GrowableArray } from '../../search-index/growable-array.js';
import { RevisionBuilder } from '../../search-index/revision.js';
import { codeTerm, indexedUnits, municipalityTerms } from '../../search-index/terms.js';
import { TEXT_SEPARATOR, writeVarint } from '../../search-index/varint.js';
import { YearRanges } from '../../search-index/year-ranges.js';
import { IndexBuilder } from '../index/index-builder.js';
import { BlockBytesBuilder } from '../records/block-bytes.js';
import { COMMA } from '../records/published-records.js';
import { type UnpublishedWriter, unpublishedBytes } from '../records/unpublished-texts.js';
import { Arena } from './arena.js';
import type { GenerationArrays } from './generation-arrays.js';
import { OffsetTable } from './offset-table.js';
import { RankOrder } from './rank-order.js';
import { StringTable } from './string-table.js';

/** How many records are put in order before others get their turn. */
const RECORDS_AT_ONCE = 100;

/**
 * Publishes and indexes records that become the registry together. They come in any order and are
 * taken apart at once; what is put in order at the end is bytes and numbers, not records.
 */
export class GenerationBuilder {
  readonly #index = new IndexBuilder();
  readonly #revision = new RevisionBuilder();
  readonly #pieces = new Arena();
  readonly #order = new RankOrder(this.#pieces);
  /** Of the terms that codes are. */
  readonly #codeNumbers = new GrowableArray(Uint32Array);
  readonly #municipalities = new StringTable();
  readonly #published = new OffsetTable();
  readonly #sequences = new OffsetTable();
  readonly #unpublished = new OffsetTable();
  readonly #sequence = new GrowableArray(Uint8Array);

  /** What is not published goes where it is to stay, in the order in which it comes. */
  constructor(private readonly unpublished: UnpublishedWriter) {}

  add(record: Expediente): void {
    const { codArchivo, title, content } = record;
    this.#order.add(record);
    this.#codeNumbers.push(this.#index.names.numberOf(codeTerm(codArchivo.key)));
    this.#municipalities.add(record.municipality);
    this.#revision.add(record);
    this.#sequence.clear();
    this.#writeWords(title);
    writeVarint(TEXT_SEPARATOR, this.#sequence);
    this.#writeWords(content);
    const unpublished = unpublishedBytes({ codArchivo: codArchivo.text, content });
    this.#published.add(this.#pieces, Buffer.from(publish(record)));
    this.#sequences.add(this.#pieces, this.#sequence.view());
    this.#unpublished.add(this.unpublished, unpublished);
  }

  /** Waits for the given pause every now and then. */
  async finish(pause: () => Promise<void>): Promise<GenerationArrays> {
    const years = new YearRanges();
    const published = new BlockBytesBuilder();
    const sequences = new BlockBytesBuilder();
    const order = new GrowableArray(Uint32Array);
    const municipalities = this.#municipalities.texts();
    const names = municipalities.map((municipality) => this.#namesOf(municipality));
    const municipalityOf = this.#municipalities.ofRecords();
    for (const { arrival, checkinDate } of this.#order.ranked()) {
      if (order.length % RECORDS_AT_ONCE === 0) await pause();
      const sequence = this.#sequences.bytes(this.#pieces, arrival);
      order.push(arrival);
      years.add(checkinDate);
      published.add(this.#published.bytes(this.#pieces, arrival), COMMA);
      sequences.add(sequence);
      const municipalityNames = names[municipalityOf[arrival] as number] as number[];
      this.#index.add(sequence, [this.#codeNumbers.at(arrival), ...municipalityNames]);
    }
    return {
      revision: this.#revision.revision(),
      years: years.entries(),
      municipalities,
      index: this.#index.finish(),
      published: published.finish(),
      sequences: sequences.finish(),
      unpublished: this.#unpublished.inOrder(order.view()),
    };
  }

  #writeWords(text: string): void {
    this.#index.words.eachNumber(indexedUnits(text), (word) => writeVarint(word, this.#sequence));
  }

  /** The numbers of the terms that a municipality is found by. */
  #namesOf(municipality: string): number[] {
    return municipalityTerms(municipality).map((term) => this.#index.names.numberOf(term));
  }
}
