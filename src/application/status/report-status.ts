import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../domain/ports/record-repository.js';
import type { ServiceStatus, Warning } from './service-status.js';

export interface StatusReport {
  readonly revision: string;
  /** When this revision became the registry. */
  readonly modified: Date;
  /** Absent where the store did not count in time. */
  readonly records?: number | undefined;
  readonly staleSince?: Date | undefined;
  readonly warnings: readonly Warning[];
}

/** Says what is served, and what is wrong though it is. */
export class ReportStatus {
  #counted: { readonly revision: string; readonly records: number } | undefined;

  constructor(
    private readonly repository: RecordRepository,
    private readonly status: ServiceStatus,
  ) {}

  /**
   * Undefined if nothing has been loaded yet. An aborted signal ends the count of the records, and
   * nothing else.
   *
   * @throws as `current` of the repository does.
   */
  async run(options?: AskOptions): Promise<StatusReport | undefined> {
    const generation = await this.repository.current();
    if (!generation) return undefined;
    const { revision, modified, staleSince } = generation;
    const records = await this.#count(generation, options);
    return { revision, modified, records, staleSince, warnings: this.status.warnings };
  }

  /** Counts each revision once. That a store cannot count now says nothing of its answers. */
  async #count(generation: Generation, options?: AskOptions): Promise<number | undefined> {
    const { revision } = generation;
    if (this.#counted?.revision === revision) return this.#counted.records;
    try {
      const { total: records } = await generation.page({}, { limit: 1 }, options);
      this.#counted = { revision, records };
      return records;
    } catch {
      return undefined;
    }
  }
}
