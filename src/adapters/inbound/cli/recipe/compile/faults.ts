import { InvalidValue } from '../../../../../domain/errors.js';
import type { PlacedFault } from '../file/schema-faults.js';

/** Collects the faults of a recipe while it is compiled, so that one message names all. */
export class FaultCollector {
  readonly faults: PlacedFault[] = [];

  /** The same fault may be met twice, where two readers share a source. */
  add(path: string, reason: string): void {
    if (this.faults.some((fault) => fault.path === path && fault.reason === reason)) return;
    this.faults.push({ path, reason });
  }

  /** Returns undefined and keeps the reason, if the value is not valid. */
  attempt<T>(path: string, make: () => T): T | undefined {
    try {
      return make();
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error;
      this.add(path, error.message);
      return undefined;
    }
  }
}
