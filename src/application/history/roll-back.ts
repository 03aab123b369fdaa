import type { AskOptions } from '../../domain/ports/record-repository.js';
import type { KeptRegistry, RegistryHistory } from '../../domain/ports/registry-history.js';

/** Makes the previous registry current again, or the one with the given revision. */
export class RollBack {
  constructor(private readonly history: RegistryHistory) {}

  async run(revision?: string, options: AskOptions = {}): Promise<KeptRegistry> {
    return this.history.rollBack(revision, options);
  }
}
