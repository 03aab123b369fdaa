import type { Expediente } from '../../../../domain/record/expediente.js';
import { compareRecords } from '../../../../domain/search/matching.js';
import { countingSort } from '../../search-index/counting-sort.js';
import { StringColumn } from '../../search-index/facets/string-column.js';
import { type Arena, ByteRanges } from './arena.js';

/**
 * Finds the registry's order of records that arrive in any order. It keeps their dates and ids as
 * bytes: the garbage collector would visit a million objects over and over.
 */
export class RecordSorter {
  readonly #dates = new StringColumn();
  readonly #ids = new ByteRanges();

  constructor(private readonly arena: Arena) {}

  add({ id, checkinDate }: Pick<Expediente, 'id' | 'checkinDate'>): void {
    this.#dates.add(checkinDate);
    this.#ids.add(this.arena, Buffer.from(id));
  }

  /** For each rank, the record's ordinal of arrival and its date. */
  *sorted(): Generator<{ readonly arrival: number; readonly checkinDate: string }> {
    const dates = this.#dates.texts();
    const { firsts, targets } = countingSort(this.#dates.ofRecords(), dates.length);
    const byDate = new Uint32Array(targets.length);
    for (let arrival = 0; arrival < targets.length; arrival++) {
      byDate[targets[arrival] as number] = arrival;
    }
    const days = dates.map((checkinDate, number) => ({ checkinDate, number, id: '' }));
    for (const { checkinDate, number } of days.sort(compareRecords)) {
      const records = Array.from(
        byDate.subarray(firsts[number], firsts[number + 1]),
        (arrival) => ({
          id: this.#ids.bytes(this.arena, arrival).toString(),
          checkinDate,
          arrival,
        }),
      );
      yield* records.sort(compareRecords);
    }
  }
}
