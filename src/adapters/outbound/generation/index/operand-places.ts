import { Chunk } from '../places/chunk.js';
import type { PlacesAt } from '../places/places-at.js';
import { isOneTerm, type Operand } from './operand.js';
import type { Postings } from './postings.js';

/** What an operand matches, span after span. One for a question: one for each span takes longer. */
export class OperandPlaces implements PlacesAt {
  list: Uint16Array | undefined = undefined;
  bits: Uint32Array | undefined = undefined;
  start = 0;
  count = 0;
  /** -1 where there are several. */
  readonly #term: number;

  constructor(
    private readonly operand: Operand,
    private readonly postings: Postings,
  ) {
    this.#term = isOneTerm(operand) ? operand.from : -1;
  }

  /** False where it matches nothing in the span. */
  moveTo(span: number): boolean {
    if (this.#term >= 0) return this.postings.find(this.#term, span, this);
    const { list, bits, start, count } = this.#united(span);
    this.list = list;
    this.bits = bits;
    this.start = start;
    this.count = count;
    return count > 0;
  }

  #united(span: number): Chunk {
    const found: Chunk[] = [];
    for (const { from, to } of [this.operand, ...this.operand.others]) {
      for (let term = from; term < to; term++) {
        const chunk = this.postings.chunkIn(term, span);
        if (chunk) found.push(chunk);
      }
    }
    return Chunk.union(found);
  }
}
