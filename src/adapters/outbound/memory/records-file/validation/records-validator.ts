import { InvalidRecord, InvalidValue } from '../../../../../domain/errors.js';
import { createExpediente, type Expediente } from '../../../../../domain/record/expediente.js';
import { ExportCheck } from '../../../../../domain/record/export-header.js';
import { shortened } from '../../../../../domain/record/text.js';
import { BrokenRecordsFile } from '../../errors.js';
import { type FileLine, parseLine } from '../ndjson-lines.js';
import { FaultList } from './fault-list.js';
import { FirstLines } from './first-lines.js';
import { nameOf, reasonsWithValues } from './invalid-record-text.js';
import { refuseOtherFormat } from './refuse-other-format.js';

type NumberedText = Pick<FileLine, 'number' | 'text'> & {
  /** Where the record comes from, if it was not read from this line. */
  readonly location?: string | undefined;
};

/** How the place of a record is said, and what is said beside it. */
export interface ValidatorOptions {
  /** What all records are in. */
  readonly all: string;
  /** The word before the number of a record. */
  readonly one: string;
  /** The words before the number of another record, in a sentence. */
  readonly other: string;
  /** Whether a first line of JSON or CSV is refused as such. Default: no. */
  readonly refusesOtherFormats?: boolean;
  /** Whether a fault shows the name and the values of its record. Default: yes. */
  readonly showsRecords?: boolean;
}

/** A line can be looked up, so a fault of it need not show the record. */
const RECORDS_FILE: ValidatorOptions = {
  all: 'the file',
  one: 'line',
  other: 'on line',
  refusesOtherFormats: true,
  showsRecords: false,
};

/** Checks records, each a line of JSON, in their order, and collects what is wrong with them. */
export class RecordsValidator {
  readonly #export = new ExportCheck();
  readonly #faults = new FaultList();
  readonly #ids = new FirstLines();
  readonly #codes = new FirstLines();
  readonly #showsRecords: boolean;
  #lines = 0;
  #records = 0;

  constructor(private readonly options: ValidatorOptions = RECORDS_FILE) {
    this.#showsRecords = options.showsRecords ?? true;
  }

  /**
   * The record of a line. Undefined for the header of an export, and for every record after the
   * first fault.
   *
   * @throws BrokenRecordsFile if there are too many faults to go on.
   */
  check(line: NumberedText): Expediente | undefined {
    if (this.#lines++ === 0 && this.options.refusesOtherFormats) {
      refuseOtherFormat(line.text ?? '');
    }
    const record = this.#parse(line);
    if (this.#faults.isFull) {
      throw new BrokenRecordsFile(this.#faults.lines(`${this.options.one} ${line.number}`));
    }
    return this.#faults.isEmpty ? record : undefined;
  }

  /** @throws BrokenRecordsFile if there was any fault, or if there was no record. */
  end(): void {
    const cut = this.#faults.isEmpty && faultOf(() => this.#export.end());
    if (cut) throw new BrokenRecordsFile([`${this.options.all} ${cut}`]);
    // An empty file is the result of an accident, not a registry without records.
    if (this.#records === 0 && this.#faults.isEmpty) {
      this.#faults.add(`${this.options.all} holds no record`);
    }
    if (!this.#faults.isEmpty) throw new BrokenRecordsFile(this.#faults.lines());
  }

  #parse(line: NumberedText): Expediente | undefined {
    let value: unknown;
    try {
      value = parseLine(line.text);
      if (this.#export.take(value)) return undefined;
      const record = createExpediente(value);
      this.#checkUnique(this.#ids, record.id, `id ${shortened(record.id)}`, line);
      const { key, text: code } = record.codArchivo;
      this.#checkUnique(this.#codes, key, `cod_archivo ${code}`, line);
      this.#records++;
      return record;
    } catch (error) {
      if (!(error instanceof InvalidRecord || error instanceof InvalidValue)) throw error;
      const name = this.#showsRecords ? nameOf(value) : undefined;
      this.#faults.add(`${this.#place(line, name)}: ${this.#reason(error)}`);
      return undefined;
    }
  }

  #place({ number, location }: NumberedText, name?: string): string {
    const details = [name, location].filter((each) => each !== undefined).join(', ');
    return `${this.options.one} ${number}${details && ` (${details})`}`;
  }

  #reason(error: InvalidRecord | InvalidValue): string {
    if (!this.#showsRecords || !(error instanceof InvalidRecord)) return error.message;
    return reasonsWithValues(error);
  }

  #checkUnique(seen: FirstLines, key: string, what: string, line: NumberedText): void {
    const first = seen.lineOf(key, line.number);
    if (first === line.number) return;
    this.#faults.add(`${this.#place(line)}: ${what} is ${this.options.other} ${first} already`);
  }
}

function faultOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as InvalidValue).message;
  }
}
