import { canonicalForm, type Expediente, fromCanonicalForm } from '../../domain/expediente.js';
import type { Fingerprint } from '../../domain/fingerprint.js';
import type { LineSorter, LineSorting } from '../../domain/line-sorter.js';
import type { Removal } from './import-request.js';
import { type Bearer, haveSameKey, type KeyEntry, KeyLines, SEPARATOR } from './key-entry.js';
import type { Place } from './submitted-record.js';

/** A record of an import, and the how-manieth it is. */
export interface Staged {
  readonly number: number;
  readonly record: Expediente;
}

/** The records of an import on their way from the order of a file to that of the registry. */
export class Staging {
  readonly #records: LineSorter;
  readonly #keys: LineSorter;
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
  }

  /** Where it gives a promise, that comes before the next record. */
  add(record: Expediente, place: Place): Promise<unknown> | undefined {
    const number = this.#submitted++;
    const line = `${orderOf(record)}${SEPARATOR}${number}${SEPARATOR}${canonicalForm(record)}`;
    return both(
      this.#addKeys(record, { origin: 'submitted', number, place }),
      this.#records.add(line),
    );
  }

  /** Takes a record that the registry holds already. */
  addCurrent(record: Expediente, rank: number): Promise<unknown> | undefined {
    return this.#addKeys(record, { origin: 'registry', number: rank });
  }

  addRemoval({ id, place }: Removal): Promise<unknown> | undefined {
    const number = this.#removals++;
    return this.#keys.add(this.#lines.line('id', id, { origin: 'removal', number, place }));
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
    for await (const lines of this.#records.sorted()) {
      yield lines.map((line) => {
        const [, number, text] = line.split(SEPARATOR) as [string, string, string];
        return { number: Number(number), record: fromCanonicalForm(text) };
      });
    }
  }

  async close(): Promise<void> {
    await this.#records.close();
    await this.#keys.close();
  }

  #addKeys(record: Expediente, bearer: Bearer): Promise<unknown> | undefined {
    const id = this.#lines.line('id', record.id, bearer, this.fingerprint?.(record));
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
