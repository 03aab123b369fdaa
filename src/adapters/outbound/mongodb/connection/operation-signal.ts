type Listener = (this: AbortSignal) => void;

/**
 * What the driver needs of an AbortSignal. A real one is an EventTarget: with it a read costs a
 * tenth more, because the driver adds and removes several listeners.
 */
export class OperationSignal {
  readonly #listeners = new Set<Listener>();
  #aborted: { readonly reason: unknown } | undefined;

  /** For the driver, which takes nothing else. */
  asAbortSignal(): AbortSignal {
    return this as unknown as AbortSignal;
  }

  get aborted(): boolean {
    return this.#aborted !== undefined;
  }

  get reason(): unknown {
    return this.#aborted?.reason;
  }

  throwIfAborted(): void {
    if (this.#aborted) throw this.#aborted.reason;
  }

  addEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.delete(listener);
  }

  abort(reason: unknown): void {
    if (this.#aborted) return;
    this.#aborted = { reason };
    for (const listener of this.#listeners) listener.call(this.asAbortSignal());
    this.#listeners.clear();
  }
}
