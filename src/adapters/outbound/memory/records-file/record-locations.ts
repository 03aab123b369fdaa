import type { FileHandle } from 'node:fs/promises';
import { BoundedBatch } from '../../../../domain/bounded-batch.js';
import { GrowableArray } from '../../search-index/growable-array.js';
import { RevisionBuilder } from '../../search-index/revision.js';
import { Arena } from '../build/arena.js';
import { RecordSorter } from '../build/record-sorter.js';
import { readFully } from './file-operations.js';
import { readLocatedRecords } from './read-records.js';

/** The bytes of a line in its file, without the line feed. */
export interface LineLocation {
  readonly position: number;
  readonly length: number;
}

/** Where each record is in its file, in the registry's order: twelve bytes for each record. */
export class RecordLocations {
  private constructor(
    readonly revision: string,
    private readonly positions: Float64Array,
    private readonly lengths: Uint32Array,
  ) {}

  /** @throws BrokenRecordsFile */
  static async of(file: FileHandle, signal?: AbortSignal): Promise<RecordLocations> {
    const revision = new RevisionBuilder();
    const order = new RecordSorter(new Arena());
    const positions = new GrowableArray(Float64Array);
    const lengths = new GrowableArray(Uint32Array);
    for await (const { record, line } of readLocatedRecords(file, signal)) {
      revision.add(record);
      order.add(record);
      positions.push(line.position);
      lengths.push(line.length);
    }
    const arrivals = Uint32Array.from(order.sorted(), ({ arrival }) => arrival);
    return new RecordLocations(
      revision.revision(),
      Float64Array.from(arrivals, (arrival) => positions.at(arrival)),
      Uint32Array.from(arrivals, (arrival) => lengths.at(arrival)),
    );
  }

  get count(): number {
    return this.positions.length;
  }

  /** All locations in the registry's order, in batches that are small enough to read at once. */
  *batches(): Generator<readonly LineLocation[]> {
    const batch = new BoundedBatch<LineLocation>();
    for (let rank = 0; rank < this.positions.length; rank++) {
      const length = this.lengths[rank] as number;
      const isFull = batch.add({ position: this.positions[rank] as number, length }, length);
      if (isFull) yield batch.take();
    }
    if (!batch.isEmpty) yield batch.take();
  }
}

/** The bytes of these lines. Adjacent lines are read with one call. */
export async function readLinesAt(
  file: FileHandle,
  locations: readonly LineLocation[],
): Promise<Buffer[]> {
  const lines: Buffer[] = [];
  for (let from = 0; from < locations.length; ) {
    const to = endOfRun(locations, from);
    const { position: start } = locations[from] as LineLocation;
    const last = locations[to - 1] as LineLocation;
    const bytes = await readFully(file, start, last.position + last.length - start);
    for (const { position, length } of locations.slice(from, to)) {
      lines.push(bytes.subarray(position - start, position - start + length));
    }
    from = to;
  }
  return lines;
}

const LINE_FEED_BYTES = 1;

function endOfRun(locations: readonly LineLocation[], from: number): number {
  let to = from + 1;
  const next = ({ position, length }: LineLocation) => position + length + LINE_FEED_BYTES;
  while (
    to < locations.length &&
    locations[to]?.position === next(locations[to - 1] as LineLocation)
  ) {
    to++;
  }
  return to;
}
