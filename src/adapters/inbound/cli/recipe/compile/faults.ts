import { InvalidValue } from '../../../../../domain/errors.js';
import type { PlacedFault } from '../file/schema-faults.js';

/** Collects the faults of a recipe while it is compiled, so that one message names all. */
export class FaultCollector {
  readonly faults: PlacedFault[] = [];

  add(path: string, reason: string): void {
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
