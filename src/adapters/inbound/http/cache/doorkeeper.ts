const SLOTS = 2 ** 16;

/**
 * Remembers which texts came before, so that a cache takes in only what comes again: what comes
 * once would cost time and push out what is needed. It may forget a text, and may take one for
 * another with the same hash; neither does harm. Every text costs four bytes.
 */
export class Doorkeeper {
  readonly #hashes = new Int32Array(SLOTS);

  /** Whether the text has come before. From now on it has. */
  knows(text: string): boolean {
    const hash = polynomialHash(text);
    const slot = hash & (SLOTS - 1);
    const known = this.#hashes[slot] === hash;
    this.#hashes[slot] = hash;
    return known;
  }
}

/** Never 0, which stands for a slot that is empty. */
function polynomialHash(text: string): number {
  let hash = 0;
  for (let i = 0; i < text.length; i++) hash = (Math.imul(hash, 31) + text.charCodeAt(i)) | 0;
  return hash || 1;
}
