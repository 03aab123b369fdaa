import type { Expediente } from '../../../../domain/record/expediente.js';
import { publish } from '../../../../domain/record/published-record.js';
import { StringColumn } from '../../search-index/facets/string-column.js';
import { GrowableArray } from '../../search-index/growable-array.js';
import { RevisionBuilder } from '../../search-index/revision.js';
import { codeTerm, indexedUnits, municipalityTerms } from '../../search-index/terms.js';
import { TEXT_SEPARATOR } from '../../search-index/text-separator.js';
import { writeVarint } from '../../search-index/varint.js';
import { YearRanges } from '../../search-index/year-ranges.js';
import { IndexBuilder } from '../index/index-builder.js';
import { COMMA } from '../records/record-bytes.js';
import { RecordBytesBuilder } from '../records/record-bytes-builder.js';
import { type UnpublishedWriter, unpublishedBytes } from '../records/unpublished-texts.js';
import { Arena, ByteRanges } from './arena.js';
import type { GenerationArrays } from './generation-arrays.js';
import { RecordSorter } from './record-sorter.js';

/** How many records are processed between two pauses. */
const RECORDS_AT_ONCE = 100;

/**
 * Publishes and indexes records that come in any order. Awaits `pause` every now and then, and tells
 * it how many bytes the arrays will have at least.
 */
export async function buildArrays(
  records: Iterable<Expediente> | AsyncIterable<Expediente>,
  unpublished: UnpublishedWriter,
  pause: (bytes: number) => Promise<void>,
): Promise<GenerationArrays> {
  const builder = new GenerationArraysBuilder(unpublished);
  let added = 0;
  for await (const record of records) {
    if (added++ % RECORDS_AT_ONCE === 0) await pause(builder.bytes);
    builder.add(record);
  }
  return builder.finish(pause);
}

/** Each record is taken apart as it comes. What is sorted at the end is bytes and numbers. */
class GenerationArraysBuilder {
  readonly #index = new IndexBuilder();
  readonly #revision = new RevisionBuilder();
  readonly #arena = new Arena();
  readonly #order = new RecordSorter(this.#arena);
  /** For each record, the number of its code's term. */
  readonly #codeNumbers = new GrowableArray(Uint32Array);
  readonly #municipalities = new StringColumn();
  readonly #published = new ByteRanges();
  readonly #tokenStreams = new ByteRanges();
  readonly #unpublished = new ByteRanges();
  /** A scratch buffer for the record that is being added. */
  readonly #tokens = new GrowableArray(Uint8Array);

  /** `unpublished` is where texts that are not published stay, in order of arrival. */
  constructor(private readonly unpublished: UnpublishedWriter) {}

  add(record: Expediente): void {
    const { codArchivo, title, content } = record;
    this.#order.add(record);
    this.#codeNumbers.push(this.#index.fieldTerms.numberOf(codeTerm(codArchivo.key)));
    this.#municipalities.add(record.municipality);
    this.#revision.add(record);
    this.#tokens.clear();
    this.#writeTokens(title);
    writeVarint(TEXT_SEPARATOR, this.#tokens);
    this.#writeTokens(content);
    const unpublished = unpublishedBytes({ codArchivo: codArchivo.text, content });
    this.#published.add(this.#arena, Buffer.from(publish(record)));
    this.#tokenStreams.add(this.#arena, this.#tokens.view());
    this.#unpublished.add(this.unpublished, unpublished);
  }

  /** What the arrays have so far, without the index. */
  get bytes(): number {
    return this.#published.bytesInAll + this.#tokenStreams.bytesInAll;
  }

  async finish(pause: (bytes: number) => Promise<void>): Promise<GenerationArrays> {
    const years = new YearRanges();
    const published = new RecordBytesBuilder();
    const tokenStreams = new RecordBytesBuilder();
    const order = new GrowableArray(Uint32Array);
    const municipalityNumbers = new GrowableArray(Uint32Array);
    const municipalities = this.#municipalities.texts();
    const municipalityTermNumbers = municipalities.map((text) => this.#municipalityTerms(text));
    const municipalityOf = this.#municipalities.ofRecords();
    for (const { arrival, checkinDate } of this.#order.sorted()) {
      if (order.length % RECORDS_AT_ONCE === 0) await pause(this.bytes);
      const tokens = this.#tokenStreams.bytes(this.#arena, arrival);
      order.push(arrival);
      years.add(checkinDate);
      published.add(this.#published.bytes(this.#arena, arrival), COMMA);
      tokenStreams.add(tokens);
      const municipality = municipalityOf[arrival] as number;
      municipalityNumbers.push(municipality);
      const ofMunicipality = municipalityTermNumbers[municipality] as number[];
      this.#index.add(tokens, [this.#codeNumbers.at(arrival), ...ofMunicipality]);
    }
    return {
      revision: this.#revision.revision(),
      years: years.entries(),
      municipalities,
      municipalityNumbers: municipalityNumbers.taken(),
      index: this.#index.finish(),
      published: published.finish(),
      tokenStreams: tokenStreams.finish(),
      unpublished: this.#unpublished.inOrder(order.view()),
    };
  }

  #writeTokens(text: string): void {
    this.#index.words.eachNumber(indexedUnits(text), (word) => writeVarint(word, this.#tokens));
  }

  /** The numbers of a municipality's terms. */
  #municipalityTerms(municipality: string): number[] {
    return municipalityTerms(municipality).map((term) => this.#index.fieldTerms.numberOf(term));
  }
}
