import { BoundedBatch } from '../../domain/bounded-batch.js';
import {
  canonicalForm,
  type Expediente,
  fromCanonicalForm,
} from '../../domain/record/expediente.js';
import type { Fingerprint } from './fingerprint.js';
import type { Location, Removal } from './import-request.js';
import { type Bearer, haveSameKey, type KeyEntry, KeyLines, SEPARATOR } from './key-entry.js';
import type { KeptTexts, LineSorter, LineSorting } from './line-sorter.js';

/** In UTF-16 code units. A longer record is kept aside while a line that stands for it is sorted. */
const LONGEST_IN_A_LINE = 16 * 1024;
/** As every canonical form begins, and no place of a kept text. */
const FORM_BEGINS = '{';

/** A record of an import, and its ordinal in it. */
export interface Staged {
  readonly number: number;
  readonly record: Expediente;
}

/** The records of an import on their way from the order of a file to that of the registry. */
export class StagedImport {
  readonly #records: LineSorter;
  readonly #keys: LineSorter;
  readonly #longOnes: KeptTexts;
  readonly #lines = new KeyLines();
  #submitted = 0;
  #removals = 0;

  constructor(
    sorting: LineSorting,
    /** Where nobody asks which records are the same, they have none. */
    private readonly fingerprint: Fingerprint | undefined,
  ) {
    this.#records = sorting.sorter();
    this.#keys = sorting.sorter();
    this.#longOnes = sorting.texts();
  }

  /** Where it gives a promise, that comes before the next record. */
  add(record: Expediente, location: Location): Promise<unknown> | undefined {
    const number = this.#submitted++;
    const text = canonicalForm(record);
    const line = `${orderOf(record)}${SEPARATOR}${number}${SEPARATOR}`;
    return both(
      this.#addKeys(record, { origin: 'submitted', number, location }, this.fingerprint?.(text)),
      text.length > LONGEST_IN_A_LINE ? this.#addLong(line, text) : this.#records.add(line + text),
    );
  }

  /** Takes a record that the registry holds already. */
  addCurrent(record: Expediente, rank: number): Promise<unknown> | undefined {
    const note = this.fingerprint?.(canonicalForm(record));
    return this.#addKeys(record, { origin: 'registry', number: rank }, note);
  }

  addRemoval({ id, location }: Removal): Promise<unknown> | undefined {
    const number = this.#removals++;
    return this.#keys.add(this.#lines.line('id', id, { origin: 'removal', number, location }));
  }

  /**
   * Everything that has a key, those of the same key together, ids before codes. A key that only
   * one has is worth a look where records are compared.
   */
  async *keys(): AsyncGenerator<readonly KeyEntry[]> {
    const least = this.fingerprint ? 1 : 2;
    let group: string[] = [];
    const entries = () => group.map((line) => this.#lines.entry(line));
    for await (const lines of this.#keys.sorted()) {
      for (const line of lines) {
        if (group[0] !== undefined && !haveSameKey(group[0], line)) {
          if (group.length >= least) yield entries();
          group = [];
        }
        group.push(line);
      }
    }
    if (group.length >= least) yield entries();
  }

  /** The records of the import in the registry's order. */
  async *ordered(): AsyncGenerator<readonly Staged[]> {
    const batch = new BoundedBatch<Staged>();
    for await (const lines of this.#records.sorted()) {
      for (const line of lines) {
        const [, number, end] = line.split(SEPARATOR) as [string, string, string];
        const text = end.startsWith(FORM_BEGINS) ? end : await this.#longOnes.textAt(end);
        const staged = { number: Number(number), record: fromCanonicalForm(text) };
        if (batch.add(staged, text.length)) yield batch.take();
      }
    }
    if (!batch.isEmpty) yield batch.take();
  }

  async close(): Promise<void> {
    await this.#records.close();
    await this.#keys.close();
    await this.#longOnes.close();
  }

  async #addLong(line: string, text: string): Promise<void> {
    const place = await this.#longOnes.keep(text);
    await this.#records.add(line + place);
  }

  #addKeys(record: Expediente, bearer: Bearer, note?: string): Promise<unknown> | undefined {
    const id = this.#lines.line('id', record.id, bearer, note);
    const code = this.#lines.line(
      'cod_archivo',
      record.codArchivo.key,
      bearer,
      ownName(record, bearer),
    );
    const full = this.#keys.add(id);
    return full ? full.then(() => this.#keys.add(code)) : this.#keys.add(code);
  }
}

/** What is never awaited costs a record nothing. */
function both(a?: Promise<unknown>, b?: Promise<unknown>): Promise<unknown> | undefined {
  return a || b ? Promise.all([a, b]) : undefined;
}

/** What a person is told of a record whose code is in the way. */
function ownName({ id, codArchivo }: Expediente, { origin }: Bearer): string {
  return origin === 'registry' ? id : codArchivo.text;
}

/** A text that is less where a record comes first: a later date, or else a lesser id. */
function orderOf({ checkinDate, id }: Expediente): string {
  const date = Number(checkinDate.replaceAll('-', ''));
  return String(99_999_999 - date).padStart(8, '0') + id;
}
