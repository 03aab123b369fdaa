/** Tells the readers of this process at once that this process has switched the pointer. */
export class LocalSwitches {
  readonly #listeners = new Set<() => void>();

  onSwitch(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  announce(): void {
    for (const listener of this.#listeners) listener();
  }
}
