import type { EventEmitter } from 'node:events';

/** A store that imports are killed in the middle of, as it looks from outside. */
export interface StoreUnderTest {
  /** The settings of an import into it. */
  readonly environment: Record<string, string>;
  /**
   * `begun` when an import begins to write, `written` when only the switch is left to do, each with
   * the time at which it was so. A sign may come later than that, even after the import has ended.
   */
  readonly signs: EventEmitter;
  /** Resolves when all signs have come of what has been done in the store until now. */
  settled(): Promise<void>;
  /** Of the registry that it holds, whoever serves it. */
  revision(): Promise<string | undefined>;
  /** What lies there and belongs to no registry. */
  leftBehind(): Promise<string[]>;
}
