import type { Expediente } from '../../../../domain/expediente.js';
import { publish } from '../../../../domain/published-record.js';
import { Growing } from '../../generation/building/growing.js';
import { IndexBuilder } from '../../generation/building/index-builder.js';
import { RevisionBuilder } from '../../generation/revision.js';
import { codeTerm, indexedUnits, municipalityTerms } from '../../generation/terms.js';
import { BETWEEN_TEXTS, writeNumber } from '../../generation/word-sequence.js';
import { YearRanges } from '../../generation/year-ranges.js';
import { COMMA } from '../records/published-records.js';
import { SpanBytesBuilder } from '../records/span-bytes.js';
import { type UnpublishedWriter, unpublishedBytes } from '../records/unpublished-texts.js';
import { ArrivalOrder } from './arrival-order.js';
import type { GenerationParts } from './generation-parts.js';
import { Located } from './located.js';
import { Pieces } from './pieces.js';
import { SharedTexts } from './shared-texts.js';

/** How many records are put in order before others get their turn. */
const RECORDS_AT_ONCE = 100;

/**
 * Publishes and indexes records that become the registry together. They come in any order and are
 * taken apart at once; what is put in order at the end is bytes and numbers, not records.
 */
export class GenerationBuilder {
  readonly #index = new IndexBuilder();
  readonly #revision = new RevisionBuilder();
  readonly #pieces = new Pieces();
  readonly #order = new ArrivalOrder(this.#pieces);
  /** Of the terms that codes are. */
  readonly #codeNumbers = new Growing(Uint32Array);
  readonly #municipalities = new SharedTexts();
  readonly #published = new Located();
  readonly #sequences = new Located();
  readonly #unpublished = new Located();
  readonly #sequence = new Growing(Uint8Array);

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
    writeNumber(BETWEEN_TEXTS, this.#sequence);
    this.#writeWords(content);
    const unpublished = unpublishedBytes({ codArchivo: codArchivo.text, content });
    this.#published.add(this.#pieces, Buffer.from(publish(record)));
    this.#sequences.add(this.#pieces, this.#sequence.view());
    this.#unpublished.add(this.unpublished, unpublished);
  }

  /** Waits for the given pause every now and then. */
  async finish(pause: () => Promise<void>): Promise<GenerationParts> {
    const years = new YearRanges();
    const published = new SpanBytesBuilder();
    const sequences = new SpanBytesBuilder();
    const order = new Growing(Uint32Array);
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
      const namesOfPlace = names[municipalityOf[arrival] as number] as number[];
      this.#index.add(sequence, [this.#codeNumbers.at(arrival), ...namesOfPlace]);
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
    this.#index.words.eachNumber(indexedUnits(text), (word) => writeNumber(word, this.#sequence));
  }

  /** The numbers of the terms that a municipality is found by. */
  #namesOf(municipality: string): number[] {
    return municipalityTerms(municipality).map((term) => this.#index.names.numberOf(term));
  }
}
