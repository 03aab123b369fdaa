import type { Expediente } from '../../../../domain/record/expediente.js';
import { compareRecords } from '../../../../domain/search/matching.js';
import { countingSort } from '../../search-index/counting-sort.js';
import type { Arena } from './arena.js';
import { OffsetTable } from './offset-table.js';
import { StringTable } from './string-table.js';

/**
 * Finds the registry's order of records that come in any other. What decides on it is held as
 * bytes: a million objects would be walked each time that garbage is looked for.
 */
export class RankOrder {
  readonly #dates = new StringTable();
  readonly #ids = new OffsetTable();

  constructor(private readonly pieces: Arena) {}

  add({ id, checkinDate }: Pick<Expediente, 'id' | 'checkinDate'>): void {
    this.#dates.add(checkinDate);
    this.#ids.add(this.pieces, Buffer.from(id));
  }

  /** For each rank, the record's ordinal of arrival and its date. */
  *ranked(): Generator<{ readonly arrival: number; readonly checkinDate: string }> {
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
          id: this.#ids.bytes(this.pieces, arrival).toString(),
          checkinDate,
          arrival,
        }),
      );
      yield* records.sort(compareRecords);
    }
  }
}
