import { InvalidRecord, InvalidValue } from '../../../../domain/errors.js';
import { createExpediente, type Expediente } from '../../../../domain/record/expediente.js';
import { ExportCheck } from '../../../../domain/record/export-header.js';
import { shortened } from '../../../../domain/record/text.js';
import { GrowableArray } from '../../search-index/growable-array.js';
import { TermInterner } from '../../search-index/term-interner.js';
import { BrokenRecordsFile } from '../errors.js';
import { type FileLine, parseLine } from './ndjson-lines.js';

type NumberedText = Pick<FileLine, 'number' | 'text'> & {
  /** Where the record comes from, if it was not read from this line. */
  readonly location?: string | undefined;
};

/** The words for where a record is. */
export interface RecordPlaces {
  readonly all: string;
  readonly one: string;
  /** Of another record, in a sentence. */
  readonly other: string;
}

const LINES: RecordPlaces = { all: 'the file', one: 'line', other: 'on line' };

/** Checks records, each a line of JSON, in their order, and collects what is wrong with them. */
export class RecordsValidator {
  readonly #export = new ExportCheck();
  readonly #faults = new FaultList();
  readonly #ids = new FirstLines();
  readonly #codes = new FirstLines();
  #lines = 0;
  #records = 0;

  constructor(private readonly places: RecordPlaces = LINES) {}

  /**
   * The record of a line. Undefined for the header of an export, and for every record after the
   * first fault.
   *
   * @throws BrokenRecordsFile if there are too many faults to go on.
   */
  check(line: NumberedText): Expediente | undefined {
    if (this.#lines++ === 0 && this.places === LINES) refuseOtherFormat(line.text ?? '');
    const record = this.#parse(line);
    if (this.#faults.isFull) {
      throw new BrokenRecordsFile(this.#faults.lines(`${this.places.one} ${line.number}`));
    }
    return this.#faults.isEmpty ? record : undefined;
  }

  /** @throws BrokenRecordsFile if there was any fault, or if there was no record. */
  end(): void {
    const cut = this.#faults.isEmpty && faultOf(() => this.#export.end());
    if (cut) throw new BrokenRecordsFile([`${this.places.all} ${cut}`]);
    // An empty file is the result of an accident, not a registry without records.
    if (this.#records === 0 && this.#faults.isEmpty) {
      this.#faults.add(`${this.places.all} holds no record`);
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
      const name = this.places === LINES ? undefined : nameOf(value);
      this.#faults.add(`${this.#place(line, name)}: ${this.#reason(error)}`);
      return undefined;
    }
  }

  /** A line can be looked up. The number of a record says little without its name. */
  #place({ number, location }: NumberedText, name?: string): string {
    const details = [name, location].filter((each) => each !== undefined).join(', ');
    return `${this.places.one} ${number}${details && ` (${details})`}`;
  }

  /** A value in a line can be looked up too. */
  #reason(error: InvalidRecord | InvalidValue): string {
    if (this.places === LINES || !(error instanceof InvalidRecord)) return error.message;
    return error.faults
      .map(({ field, reason, value }) => `${field} ${reason}${value && ` (${value})`}`)
      .join('; ');
  }

  #checkUnique(seen: FirstLines, key: string, what: string, line: NumberedText): void {
    const first = seen.lineOf(key, line.number);
    if (first === line.number) return;
    this.#faults.add(`${this.#place(line)}: ${what} is ${this.places.other} ${first} already`);
  }
}

/** What people call a record that is not valid. */
function nameOf(value: unknown): string | undefined {
  const { id, cod_archivo: code } = (value ?? {}) as { id?: unknown; cod_archivo?: unknown };
  if (isName(id)) return `id ${shortened(id)}`;
  return isName(code) ? `cod_archivo ${shortened(code)}` : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function refuseOtherFormat(firstLine: string): void {
  const isArray = firstLine.startsWith('[');
  const isCsv = !firstLine.startsWith('{') && /[,;\t]/.test(firstLine);
  if (!isArray && !isCsv) return;
  throw new BrokenRecordsFile([
    `the file is ${isArray ? 'a JSON array' : 'CSV'}, and a records file is NDJSON: import it first, into another RECORDS_FILE`,
  ]);
}

function faultOf(check: () => void): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return (error as InvalidValue).message;
  }
}

/** The line on which each text came first. No string is kept for any of them. */
class FirstLines {
  readonly #texts = new TermInterner(0);
  readonly #lines = new GrowableArray(Uint32Array);

  /** Returns the given line if the text is new. */
  lineOf(text: string, line: number): number {
    const number = this.#texts.numberOf(text);
    if (number === this.#lines.length) this.#lines.push(line);
    return this.#lines.at(number);
  }
}

/** A person reads no more than these. The rest is counted. */
const MOST_LISTED = 10;
/** Reading stops here: so many faults mean that the whole file is wrong. */
const MOST_COUNTED = 1_000;

class FaultList {
  readonly #first: string[] = [];
  #count = 0;

  get isEmpty(): boolean {
    return this.#count === 0;
  }

  get isFull(): boolean {
    return this.#count >= MOST_COUNTED;
  }

  add(fault: string): void {
    if (this.#count++ < MOST_LISTED) this.#first.push(fault);
  }

  /** `stoppedAt` is where reading stopped, if it did not reach the end. */
  lines(stoppedAt?: string): string[] {
    const more = this.#count - MOST_LISTED;
    if (more <= 0) return this.#first;
    const end = stoppedAt === undefined ? '' : ` up to ${stoppedAt}; the rest was not read`;
    return [...this.#first, `and ${more} more ${more === 1 ? 'fault' : 'faults'}${end}`];
  }
}
