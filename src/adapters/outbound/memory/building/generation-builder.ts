import type { Expediente } from '../../../../domain/expediente.js';
import { compareRecords } from '../../../../domain/matching.js';
import { publish } from '../../../../domain/published-record.js';
import { Growing } from '../../generation/building/growing.js';
import { IndexBuilder } from '../../generation/building/index-builder.js';
import { RevisionBuilder } from '../../generation/revision.js';
import { codeTerm, eachIndexedWord, municipalityTerms } from '../../generation/terms.js';
import { BETWEEN_TEXTS, writeNumber } from '../../generation/word-sequence.js';
import { YearRanges } from '../../generation/year-ranges.js';
import { COMMA } from '../records/published-records.js';
import { SpanBytesBuilder } from '../records/span-bytes.js';
import { type UnpublishedWriter, unpublishedBytes } from '../records/unpublished-texts.js';
import type { GenerationParts } from './generation-parts.js';
import { Located } from './located.js';
import { Pieces } from './pieces.js';

/** How many records are put in order before others get their turn. */
const RECORDS_AT_ONCE = 100;

/** What decides on a record's rank, and what else must be known then. */
type Arrival = Pick<Expediente, 'id' | 'checkinDate'> & {
  /** The numbers of what it is found by beside its words. */
  readonly code: number;
  readonly municipality: readonly number[];
};

/**
 * Publishes and indexes records that become the registry together. They come in any order and are
 * taken apart at once; what is put in order at the end is bytes and numbers, not records.
 */
export class GenerationBuilder {
  readonly #index = new IndexBuilder();
  readonly #revision = new RevisionBuilder();
  readonly #arrivals: Arrival[] = [];
  /** For the name of each, the numbers of the names it goes by. */
  readonly #municipalities = new Map<string, readonly number[]>();
  readonly #pieces = new Pieces();
  readonly #published = new Located();
  readonly #sequences = new Located();
  readonly #unpublished = new Located();
  readonly #sequence = new Growing(Uint8Array);

  /** What is not published goes where it is to stay, in the order in which it comes. */
  constructor(private readonly unpublished: UnpublishedWriter) {}

  add(record: Expediente): void {
    const { id, checkinDate, municipality, codArchivo, title, content } = record;
    const code = this.#index.names.numberOf(codeTerm(codArchivo.key));
    this.#arrivals.push({ id, checkinDate, code, municipality: this.#namesOf(municipality) });
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
    const order = this.#order();
    for (let rank = 0; rank < order.length; rank++) {
      if (rank % RECORDS_AT_ONCE === 0) await pause();
      const arrival = order[rank] as number;
      const record = this.#arrivals[arrival] as Arrival;
      const sequence = this.#sequences.bytes(this.#pieces, arrival);
      years.add(record.checkinDate);
      published.add(this.#published.bytes(this.#pieces, arrival), COMMA);
      sequences.add(sequence);
      this.#index.add(sequence, [record.code, ...record.municipality]);
    }
    return {
      revision: this.#revision.revision(),
      years: years.entries(),
      municipalities: [...this.#municipalities.keys()],
      index: this.#index.finish(),
      published: published.finish(),
      sequences: sequences.finish(),
      unpublished: this.#unpublished.inOrder(order),
    };
  }

  #writeWords(text: string): void {
    eachIndexedWord(text, (units, from, to) => {
      writeNumber(this.#index.words.numberOfUnits(units, from, to), this.#sequence);
    });
  }

  /** Worked out once for all records of a municipality. */
  #namesOf(municipality: string): readonly number[] {
    const known = this.#municipalities.get(municipality);
    if (known) return known;
    const names = municipalityTerms(municipality).map((term) => this.#index.names.numberOf(term));
    this.#municipalities.set(municipality, names);
    return names;
  }

  /** For each rank, the how-manyeth to come has it. */
  #order(): Uint32Array {
    const arrivals = this.#arrivals;
    return Uint32Array.from(arrivals.keys()).sort((a, b) =>
      compareRecords(arrivals[a] as Arrival, arrivals[b] as Arrival),
    );
  }
}
