import type { WholeRegistry } from '../../../domain/ports/registry-reader.js';
import { canonicalForm } from '../../../domain/record/expediente.js';
import { holdsForbiddenCharacter, shortened } from '../../../domain/record/text.js';
import type { Location, SubmittedRecord } from '../import-request.js';
import type { KeptTexts, LineSorter, LineSorting } from '../ports.js';
import { SEPARATOR } from './key-entry-codec.js';

type Fields = Readonly<Record<string, unknown>>;

/** In UTF-16 code units. A longer text is kept aside, and its line holds only a key to it. */
const MAX_SORTED_LENGTH = 16 * 1024;
const JSON_START = '{';
/** As long as the ids are few, only the current records that have one of them are sorted. */
const MAX_REMEMBERED_IDS = 100_000;
const ORDINAL_DIGITS = 12;
/** What a record that is new has in the place of fields that it lacks. Others it must have. */
const EMPTY: Fields = { area: '', links: [] };
/** Whoever gives none of these means a record that is there. */
const NEEDED = ['cod_archivo', 'title', 'checkin_date', 'municipality'];
const UNKNOWN = {
  field: 'id',
  reason: 'is not in the registry, and a new record needs its other fields',
};
/** The current record of an id comes before what was submitted for it. */
const [CURRENT, SUBMITTED] = ['0', '1'];

/**
 * Gives each submitted record the fields that it lacks from the current record with its id. Both
 * are sorted by id, so the memory is bounded. The records come in the order of their ids; those
 * that cannot be looked up come first, as they are.
 */
export async function* completeRecords(
  submitted: AsyncIterable<SubmittedRecord>,
  current: WholeRegistry | undefined,
  sorting: LineSorting,
  signal?: AbortSignal,
): AsyncGenerator<SubmittedRecord> {
  const lines = new RecordLines(sorting);
  try {
    for await (const record of submitted) {
      signal?.throwIfAborted();
      const id = 'fields' in record ? idOf(record.fields) : undefined;
      if (id === undefined) yield record;
      else await lines.addSubmitted(id, (record as { fields: Fields }).fields, record.location);
    }
    for await (const batch of current?.records({ signal }) ?? []) {
      for (const record of batch) {
        if (lines.mayHave(record.id)) await lines.addCurrent(record.id, canonicalForm(record));
      }
    }
    yield* lines.joined();
  } finally {
    await lines.close();
  }
}

/** As the registry has it. Undefined if no record can have it. */
function idOf(fields: unknown): string | undefined {
  const id = (fields as Fields | null)?.id;
  if (typeof id !== 'string' || holdsForbiddenCharacter(id)) return undefined;
  return id.normalize('NFC').trim() || undefined;
}

class RecordLines {
  readonly #lines: LineSorter;
  readonly #longTexts: KeptTexts;
  readonly #files: string[] = [];
  readonly #ids = new Set<string>();
  #count = 0;

  constructor(sorting: LineSorting) {
    this.#lines = sorting.sorter();
    this.#longTexts = sorting.texts();
  }

  mayHave(id: string): boolean {
    return this.#ids.size >= MAX_REMEMBERED_IDS || this.#ids.has(id);
  }

  addSubmitted(id: string, fields: Fields, { file, line }: Location): Promise<void> {
    if (this.#ids.size < MAX_REMEMBERED_IDS) this.#ids.add(id);
    if (this.#files.at(-1) !== file) this.#files.push(file);
    const ordinal = String(this.#count++).padStart(ORDINAL_DIGITS, '0');
    const place = [SUBMITTED, ordinal, this.#files.length - 1, line];
    return this.#add([id, ...place].join(SEPARATOR), JSON.stringify(fields));
  }

  addCurrent(id: string, text: string): Promise<void> {
    return this.#add([id, CURRENT, '', '', ''].join(SEPARATOR), text);
  }

  async *joined(): AsyncGenerator<SubmittedRecord> {
    let current: { readonly id: string; readonly fields: Fields } | undefined;
    for await (const batch of this.#lines.sorted()) {
      for (const each of batch) {
        const [id, origin, , file, line, kept] = each.split(SEPARATOR) as [string, ...string[]];
        const fields = await this.#fieldsOf(kept as string);
        if (origin === CURRENT) current = { id, fields };
        else {
          const location = { file: this.#files[Number(file)] as string, line: Number(line) };
          const known = current?.id === id ? current.fields : undefined;
          if (!known && !NEEDED.some((name) => name in fields)) {
            yield { location, faults: [{ ...UNKNOWN, value: shortened(id) }] };
          } else {
            const kept = keptFields(known, fields);
            yield {
              location,
              fields: { ...EMPTY, ...known, ...fields },
              ...(kept.length > 0 && { kept }),
            };
          }
        }
      }
    }
  }

  async close(): Promise<void> {
    await this.#lines.close();
    await this.#longTexts.close();
  }

  async #add(line: string, text: string): Promise<void> {
    const kept = text.length > MAX_SORTED_LENGTH ? await this.#longTexts.keep(text) : text;
    await this.#lines.add(line + SEPARATOR + kept);
  }

  async #fieldsOf(kept: string): Promise<Fields> {
    const text = kept.startsWith(JSON_START) ? kept : await this.#longTexts.textAt(kept);
    return JSON.parse(text);
  }
}

/** Those of the registry that are not empty. */
function keptFields(known: Fields = {}, fields: Fields): readonly string[] {
  return Object.keys(known).filter((name) => !(name in fields) && !isEmpty(known[name]));
}

function isEmpty(value: unknown): boolean {
  return value === '' || value === null || (Array.isArray(value) && value.length === 0);
}
