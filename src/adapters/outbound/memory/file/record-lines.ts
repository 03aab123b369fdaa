import type { FileHandle } from 'node:fs/promises';
import { BoundedBatch } from '../../../../domain/bounded-batch.js';
import { GrowableArray } from '../../search-index/growable-array.js';
import { RevisionBuilder } from '../../search-index/revision.js';
import { Arena } from '../build/arena.js';
import { RankOrder } from '../build/rank-order.js';
import { locatedRecords } from './record-file.js';

/** The bytes of a line, without its line feed. */
export interface LinePlace {
  readonly position: number;
  readonly length: number;
}

/** Where each record of a records file stands, by its rank: a few bytes for each. */
export class RecordLines {
  private constructor(
    readonly revision: string,
    private readonly positions: Float64Array,
    private readonly lengths: Uint32Array,
  ) {}

  /** @throws BrokenRecordsFile as `locatedRecords` does. */
  static async of(file: FileHandle, signal?: AbortSignal): Promise<RecordLines> {
    const revision = new RevisionBuilder();
    const order = new RankOrder(new Arena());
    const positions = new GrowableArray(Float64Array);
    const lengths = new GrowableArray(Uint32Array);
    for await (const { record, line } of locatedRecords(file, signal)) {
      revision.add(record);
      order.add(record);
      positions.push(line.position);
      lengths.push(line.length);
    }
    const arrivals = Uint32Array.from(order.ranked(), ({ arrival }) => arrival);
    return new RecordLines(
      revision.revision(),
      Float64Array.from(arrivals, (arrival) => positions.at(arrival)),
      Uint32Array.from(arrivals, (arrival) => lengths.at(arrival)),
    );
  }

  get count(): number {
    return this.positions.length;
  }

  /** All of them in rank order, as many at a time as should be read at once. */
  *batches(): Generator<readonly LinePlace[]> {
    const batch = new BoundedBatch<LinePlace>();
    for (let rank = 0; rank < this.positions.length; rank++) {
      const length = this.lengths[rank] as number;
      const isFull = batch.add({ position: this.positions[rank] as number, length }, length);
      if (isFull) yield batch.take();
    }
    if (!batch.isEmpty) yield batch.take();
  }
}
