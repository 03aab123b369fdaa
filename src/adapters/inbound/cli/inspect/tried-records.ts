import { OccurrenceTable } from '../../../../application/import/duplicates/occurrence-table.js';
import type { Location } from '../../../../application/import/import-request.js';
import { InvalidRecord, type RecordFault } from '../../../../domain/errors.js';
import {
  createExpediente,
  type Expediente,
  fieldsOf,
} from '../../../../domain/record/expediente.js';
import { number, plural } from '../output/format-numbers.js';
import { formFaultOf } from '../readers/formats/form-fault.js';
import { type RejectionReason, RejectionReasons } from './rejection-reasons.js';

/** Fewer records may well be of one kind. */
const MIN_TITLED = 50;
const FEW_TITLES = 0.05;

export interface FirstRecord {
  readonly line: number;
  /** Whether no row before it was rejected or left out. */
  readonly isFirstRow: boolean;
  readonly fields: Readonly<Omit<ReturnType<typeof fieldsOf>, 'content'>>;
}

/** Validates records as an import would, and counts those that come in and those that repeat a key. */
export class TriedRecords {
  accepted = 0;
  repeated = 0;
  different = 0;
  first: FirstRecord | undefined;
  readonly #reasons = new RejectionReasons();
  readonly #ids = new OccurrenceTable();
  readonly #codes = new OccurrenceTable();
  readonly #records = new OccurrenceTable();
  readonly #titles = new OccurrenceTable();
  #seen = 0;
  #misfits = 0;
  #titleCount = 0;

  get reasons(): readonly RejectionReason[] {
    return this.#reasons.sorted;
  }

  /** A row that did not become fields. */
  reject(faults: readonly RecordFault[], location: Location): void {
    this.#seen++;
    this.#misfits += faults.filter((fault) => formFaultOf(fault)?.kind === 'width').length;
    this.#reasons.add(faults, location);
  }

  submit(fields: unknown, location: Location): void {
    this.#seen++;
    try {
      this.#accept(createExpediente(fields), location);
    } catch (error) {
      if (!(error instanceof InvalidRecord)) throw error;
      this.#reasons.add(error.faults, location);
    }
  }

  #accept(record: Expediente, { line }: Location): void {
    this.first ??= { line, isFirstRow: this.#seen === 1, fields: publicFields(record) };
    if (this.#records.count(JSON.stringify({ ...record, id: '' })) === 1) this.different++;
    if (this.#titles.count(record.title) === 1) this.#titleCount++;
    const sameId = this.#ids.count(record.id);
    const sameCode = this.#codes.count(record.codArchivo.key);
    if (sameId > 1 || sameCode > 1) this.repeated++;
    this.accepted++;
  }

  /** Says that a text seems to be no table. */
  get misfitsNote(): string[] {
    if (this.#misfits * 2 <= this.#seen) return [];
    return [
      `${number(this.#misfits)} of ${plural(this.#seen, 'row')} have more or fewer cells than the header row. This may be no table, or one with another delimiter, quote or header row (--delimiter, --quote, --skip-lines).`,
    ];
  }

  /** Says that many records would have the same title. */
  get titlesNote(): string[] {
    if (this.accepted < MIN_TITLED || this.#titleCount > this.accepted * FEW_TITLES) return [];
    return [
      `${number(this.accepted)} records have only ${plural(this.#titleCount, 'title')}. Let "title" name columns that tell them apart.`,
    ];
  }
}

function publicFields(record: Expediente) {
  const { content: _, ...fields } = fieldsOf(record);
  return fields;
}
