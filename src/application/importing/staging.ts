import { canonicalForm, type Expediente, fromCanonicalForm } from '../../domain/expediente.js';
import type { Fingerprint } from '../../domain/fingerprint.js';
import type { LineSorter, LineSorting } from '../../domain/line-sorter.js';
import type { Removal } from './import-request.js';
import { type KeyEntry, KeyLines } from './key-entry.js';
import type { Place } from './submitted-record.js';

/** A record of an import, and the how-manieth it is. */
export interface Staged {
  readonly number: number;
  readonly record: Expediente;
}

/** Before every character that a text of a record may hold. */
const SEPARATOR = '\u0001';

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

  async add(record: Expediente, place: Place): Promise<void> {
    const number = this.#submitted++;
    await this.#addKeys(record, { origin: 'submitted', number, place });
    const line = [orderOf(record), number, canonicalForm(record)].join(SEPARATOR);
    await this.#records.add(line);
  }

  /** Takes a record that the registry holds already. */
  async addCurrent(record: Expediente, rank: number): Promise<void> {
    await this.#addKeys(record, { origin: 'registry', number: rank });
  }

  async addRemoval({ id, place }: Removal): Promise<void> {
    const number = this.#removals++;
    await this.#addKey({ kind: 'id', key: id, written: id, origin: 'removal', number, place });
  }

  /** Everything that has a key, those of the same key together, ids before codes. */
  async *keys(): AsyncGenerator<readonly KeyEntry[]> {
    let group: KeyEntry[] = [];
    for await (const lines of this.#keys.sorted()) {
      for (const line of lines) {
        const entry = this.#lines.entry(line);
        if (group[0] && (group[0].key !== entry.key || group[0].kind !== entry.kind)) {
          yield group;
          group = [];
        }
        group.push(entry);
      }
    }
    if (group.length > 0) yield group;
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

  async #addKeys(
    record: Expediente,
    from: Pick<KeyEntry, 'origin' | 'number'> & { place?: Place },
  ): Promise<void> {
    const { id, codArchivo } = record;
    const fingerprint = this.fingerprint?.(record) ?? '';
    await this.#addKey({ ...from, kind: 'id', key: id, written: id, fingerprint });
    const { key, text } = codArchivo;
    await this.#addKey({ ...from, kind: 'cod_archivo', key, written: text });
  }

  #addKey(entry: Omit<KeyEntry, 'fingerprint'> & { fingerprint?: string }) {
    return this.#keys.add(this.#lines.line({ fingerprint: '', ...entry }));
  }
}

/** A text that is less where a record comes first: a later date, or else a lesser id. */
function orderOf({ checkinDate, id }: Expediente): string {
  const date = checkinDate.replace(/[0-9]/g, (digit) => String(9 - Number(digit)));
  return date + id;
}
