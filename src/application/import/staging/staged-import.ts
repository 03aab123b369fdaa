import { BoundedBatch } from '../../../domain/bounded-batch.js';
import { InvalidValue } from '../../../domain/errors.js';
import { parseCodArchivo } from '../../../domain/record/cod-archivo.js';
import {
  canonicalForm,
  type Expediente,
  fromCanonicalForm,
} from '../../../domain/record/expediente.js';
import type { Location, Removal } from '../import-request.js';
import type { Fingerprint, KeptTexts, LineSorter, LineSorting } from '../ports.js';
import {
  comparedDetail,
  haveSameKey,
  type KeyEntry,
  KeyEntryCodec,
  type KeyOwner,
  SEPARATOR,
} from './key-entry-codec.js';

/** In UTF-16 code units. A longer record is kept aside, and its line holds only a key to it. */
const MAX_SORTED_LENGTH = 16 * 1024;
/** Every canonical form begins with it. No key of a kept text does. */
const CANONICAL_START = '{';

/** A submitted record and its ordinal in the import. */
export interface StagedRecord {
  readonly ordinal: number;
  readonly record: Expediente;
}

/** Brings the records of an import from the order of the files into the order of the registry. */
export class StagedImport {
  readonly #records: LineSorter;
  readonly #keys: LineSorter;
  readonly #longRecords: KeptTexts;
  readonly #codec = new KeyEntryCodec();
  #submitted = 0;
  #removals = 0;

  constructor(
    sorting: LineSorting,
    /** Undefined if there is no current registry to compare the records with. */
    private readonly fingerprint: Fingerprint | undefined,
  ) {
    this.#records = sorting.sorter();
    this.#keys = sorting.sorter();
    this.#longRecords = sorting.texts();
  }

  /** How many records there are so far: the ordinal of the next one. */
  get submitted(): number {
    return this.#submitted;
  }

  /** If it returns a promise, await it before the next record. */
  add(record: Expediente, location: Location): Promise<unknown> | undefined {
    const ordinal = this.#submitted++;
    const text = canonicalForm(record);
    const line = `${sortKey(record)}${SEPARATOR}${ordinal}${SEPARATOR}`;
    const owner = { origin: 'submitted', number: ordinal, location } as const;
    return both(
      this.#addKeys(record, owner, this.fingerprint?.(text)),
      text.length > MAX_SORTED_LENGTH ? this.#addLong(line, text) : this.#records.add(line + text),
    );
  }

  /** Only the keys of a current record are needed. The store has the record. */
  addCurrent(record: Expediente, rank: number): Promise<unknown> | undefined {
    const fingerprint = this.fingerprint?.(canonicalForm(record));
    return this.#addKeys(record, { origin: 'current', number: rank }, fingerprint);
  }

  /** If the id has the form of a code, it is staged as one too: people mistake one for the other. */
  async addRemoval({ id, location }: Removal): Promise<void> {
    const owner = { origin: 'removal', number: this.#removals++, location } as const;
    const code = codeKey(id);
    await this.#keys.add(this.#codec.encode('id', id, owner, code));
    if (code) await this.#keys.add(this.#codec.encode('cod_archivo', code, owner, id));
  }

  /**
   * The entries of one key at a time, ids before codes. A key with one entry is left out, unless
   * records are compared.
   */
  async *keys(): AsyncGenerator<readonly KeyEntry[]> {
    const minEntries = this.fingerprint ? 1 : 2;
    let group: string[] = [];
    const entries = () => group.map((line) => this.#codec.decode(line));
    for await (const lines of this.#keys.sorted()) {
      for (const line of lines) {
        if (group[0] !== undefined && !haveSameKey(group[0], line)) {
          if (group.length >= minEntries) yield entries();
          group = [];
        }
        group.push(line);
      }
    }
    if (group.length >= minEntries) yield entries();
  }

  /** The submitted records in registry order. */
  async *ordered(): AsyncGenerator<readonly StagedRecord[]> {
    const batch = new BoundedBatch<StagedRecord>();
    for await (const lines of this.#records.sorted()) {
      for (const line of lines) {
        const [, ordinal, last] = line.split(SEPARATOR) as [string, string, string];
        const text = last.startsWith(CANONICAL_START) ? last : await this.#longRecords.textAt(last);
        const staged = { ordinal: Number(ordinal), record: fromCanonicalForm(text) };
        if (batch.add(staged, text.length)) yield batch.take();
      }
    }
    if (!batch.isEmpty) yield batch.take();
  }

  async close(): Promise<void> {
    await this.#records.close();
    await this.#keys.close();
    await this.#longRecords.close();
  }

  async #addLong(line: string, text: string): Promise<void> {
    const key = await this.#longRecords.keep(text);
    await this.#records.add(line + key);
  }

  #addKeys(
    record: Expediente,
    owner: KeyOwner,
    fingerprint: string | undefined,
  ): Promise<unknown> | undefined {
    const { id, codArchivo } = record;
    const name = owner.origin === 'current' ? id : codArchivo.text;
    const detail = fingerprint && comparedDetail(fingerprint, record);
    const idLine = this.#codec.encode('id', id, owner, detail);
    const codeLine = this.#codec.encode('cod_archivo', codArchivo.key, owner, name);
    const written = this.#keys.add(idLine);
    return written ? written.then(() => this.#keys.add(codeLine)) : this.#keys.add(codeLine);
  }
}

/** Empty if it is no code. */
function codeKey(text: string): string {
  try {
    return parseCodArchivo(text).key;
  } catch (error) {
    if (error instanceof InvalidValue) return '';
    throw error;
  }
}

/** Most records need no promise at all, and an `await` for each would be slow. */
function both(a?: Promise<unknown>, b?: Promise<unknown>): Promise<unknown> | undefined {
  return a || b ? Promise.all([a, b]) : undefined;
}

/** Sorts as `compareRecords` does: later dates first, then by id. */
function sortKey({ checkinDate, id }: Expediente): string {
  const date = Number(checkinDate.replaceAll('-', ''));
  return String(99_999_999 - date).padStart(8, '0') + id;
}
