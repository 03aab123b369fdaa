import type { GenerationEntry } from '../documents/registry-document.js';
import { isOlder, type Pointer } from './read-pointer.js';

/** Tells of each generation that becomes current, once, however many reads find it so. */
export class SwitchNews {
  #begun = 0;
  #last: { readonly pointer: Pointer; readonly read: number } | undefined;

  constructor(private readonly tell: (current: GenerationEntry) => void = () => {}) {}

  /** To be called before the pointer is read. What it returns takes what was read. */
  expect(): (pointer: Pointer) => void {
    const read = ++this.#begun;
    return (pointer) => {
      const last = this.#last;
      // A reply that others overtook, or of a node that lags, is no switch back.
      if (last && (read < last.read || isOlder(pointer, last.pointer))) return;
      this.#last = { pointer, read };
      const [current] = pointer.generations;
      if (current && current.id !== last?.pointer.generations[0]?.id) this.tell(current);
    };
  }
}
