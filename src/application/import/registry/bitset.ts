/** A set of integers from 0 on. It takes one bit for each. */
export class Bitset {
  #bits = new Uint8Array(1024);

  add(number: number): void {
    const byte = number >>> 3;
    if (byte >= this.#bits.length) {
      const larger = new Uint8Array(2 * byte);
      larger.set(this.#bits);
      this.#bits = larger;
    }
    this.#bits[byte] = (this.#bits[byte] as number) | (1 << (number & 7));
  }

  has(number: number): boolean {
    return ((this.#bits[number >>> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }
}
