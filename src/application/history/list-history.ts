import type { AskOptions } from '../../domain/ports/record-repository.js';
import type { KeptRegistry, RegistryHistory } from '../../domain/ports/registry-history.js';

export interface HistoryEntry extends Omit<KeptRegistry, 'isCurrent'> {
  readonly current: boolean;
}

/** Lists the registries that a rollback can return to. */
export class ListHistory {
  constructor(private readonly history: RegistryHistory) {}

  async run(options: AskOptions = {}): Promise<readonly HistoryEntry[]> {
    const kept = await this.history.list(options);
    return kept.map(({ isCurrent = true, ...registry }, index) => ({
      ...registry,
      current: isCurrent && index === 0,
    }));
  }
}
