const FIRST_CAPACITY = 1024;
const MAX_LOAD = 0.7;

/**
 * Counts how often each text occurs, in about 20 bytes a text: an open-addressing hash table of
 * 53-bit hashes. Two texts with one hash would be counted as one; that takes some 10^7 texts to
 * have a chance of one in a hundred, and costs one of them a needless number.
 */
export class OccurrenceTable {
  #hashes = new Float64Array(FIRST_CAPACITY);
  #counts = new Uint32Array(FIRST_CAPACITY);
  #size = 0;

  /** Counts a text, and returns how often it has occurred now. */
  count(text: string): number {
    if (this.#size >= this.#hashes.length * MAX_LOAD) this.#grow();
    const hash = hash53(text);
    const slot = slotOf(this.#hashes, this.#counts, hash);
    if (this.#counts[slot] === 0) {
      this.#hashes[slot] = hash;
      this.#size++;
    }
    const count = (this.#counts[slot] as number) + 1;
    this.#counts[slot] = count;
    return count;
  }

  #grow(): void {
    const [hashes, counts] = [this.#hashes, this.#counts];
    this.#hashes = new Float64Array(hashes.length * 2);
    this.#counts = new Uint32Array(hashes.length * 2);
    for (let i = 0; i < hashes.length; i++) {
      if (counts[i] === 0) continue;
      const hash = hashes[i] as number;
      const slot = slotOf(this.#hashes, this.#counts, hash);
      this.#hashes[slot] = hash;
      this.#counts[slot] = counts[i] as number;
    }
  }
}

function slotOf(hashes: Float64Array, counts: Uint32Array, hash: number): number {
  const mask = hashes.length - 1;
  let slot = hash % hashes.length;
  while (counts[slot] !== 0 && hashes[slot] !== hash) slot = (slot + 1) & mask;
  return slot;
}

/** Two rounds of multiplication and mixing over the code units, joined to 53 bits. */
function hash53(text: string): number {
  let low = 0x9e3779b9;
  let high = 0x85ebca6b;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    low = Math.imul(low ^ unit, 0x01000193);
    low ^= low >>> 15;
    high = Math.imul(high ^ unit, 0x5bd1e995);
    high ^= high >>> 13;
  }
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}
