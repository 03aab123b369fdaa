import { GrowableArray } from '../../search-index/growable-array.js';
import type { Arena } from './arena.js';

/** Where something of each record was written, in the order in which the records came. */
export class OffsetTable {
  readonly #positions = new GrowableArray(Float64Array);
  readonly #lengths = new GrowableArray(Uint32Array);

  add<B extends Uint8Array>(where: { write(bytes: B): number }, bytes: B): void {
    this.#positions.push(where.write(bytes));
    this.#lengths.push(bytes.length);
  }

  bytes(where: Arena, index: number): Buffer {
    return where.bytes(this.#positions.at(index), this.#lengths.at(index));
  }

  inOrder(order: Uint32Array): { positions: Float64Array; lengths: Uint32Array } {
    const positions = new Float64Array(order.length);
    const lengths = new Uint32Array(order.length);
    for (let i = 0; i < order.length; i++) {
      positions[i] = this.#positions.at(order[i] as number);
      lengths[i] = this.#lengths.at(order[i] as number);
    }
    return { positions, lengths };
  }
}
