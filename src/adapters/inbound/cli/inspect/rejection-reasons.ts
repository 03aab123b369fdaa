import type { Location } from '../../../../application/import/import-request.js';
import type { RecordFault } from '../../../../domain/errors.js';

const MAX_REASONS = 100;

/** Why rows would be rejected, how often, and an example. */
export interface RejectionReason {
  readonly reason: string;
  readonly count: number;
  readonly line: number;
  /** Which record of the file it is, if another begins on the same line. */
  readonly record?: number;
  readonly value: string;
}

/** Counts faults by their kind. The memory is bounded. */
export class RejectionReasons {
  readonly #reasons = new Map<string, RejectionReason>();

  add(faults: readonly RecordFault[], { line, record }: Location): void {
    for (const { field, reason, value } of faults) {
      const kind = `${field} ${reason.split(/[:;]/, 1)[0]}`;
      const known = this.#reasons.get(kind);
      if (known) this.#reasons.set(kind, { ...known, count: known.count + 1 });
      else if (this.#reasons.size < MAX_REASONS) {
        this.#reasons.set(kind, {
          reason: kind,
          count: 1,
          line,
          ...(record !== undefined && { record }),
          value,
        });
      }
    }
  }

  /** The most frequent first. */
  get sorted(): readonly RejectionReason[] {
    return [...this.#reasons.values()].sort((a, b) => b.count - a.count);
  }
}
