import type { LoadedRegistry } from '../../domain/ports/record-intake.js';
import type { ImportListener, Progress, Rejection, Warning } from './import-listener.js';
import type { Changes, TooMuch } from './registry/registry-diff.js';
import { type MarkCounts, SubmissionMarks } from './staging/submission-marks.js';

export interface ImportSummary extends MarkCounts {
  readonly outcome: 'current' | 'dry run' | 'rejected' | TooMuch;
  readonly read: number;
  readonly rejected: number;
  /** How often each kind of fault occurred, the most frequent first. */
  readonly faults: Readonly<Record<string, number>>;
  readonly warnings: number;
  /** How many records were left out on purpose, because another has their id or code. */
  readonly repeated?: number;
  /** The new registry. Undefined if the import was refused. */
  readonly registry?: { readonly revision: string; readonly records: number };
  /** To leave out the rejected records would lose records that the registry has. */
  readonly conflict?: boolean;
  /** Undefined if records were rejected, or if the current registry cannot be read. */
  readonly changes?: Changes;
}

/** Names of unknown columns make ever new kinds of faults. This bounds the memory for them. */
const MAX_FAULT_KINDS = 100;
const OTHER_FAULTS = 'other faults';

/** Counts the events of an import, passes them to the listener, and makes the summary. */
export class ImportReport {
  read = 0;
  rejected = 0;
  repeated = 0;
  /** Their counts are known when the new registry is written. */
  readonly marks = new SubmissionMarks();
  #warnings = 0;
  readonly #faults = new Map<string, number>();

  constructor(private readonly listener: ImportListener) {}

  reject(rejection: Rejection): void {
    this.rejected++;
    for (const { field, reason } of rejection.faults) {
      // The rest of a reason is about one record: a value, a line, a suggested spelling.
      this.#count(`${field} ${reason.split(/[:;]/, 1)[0]}`);
    }
    this.listener.rejected(rejection);
  }

  warn(warning: Warning): void {
    this.#warnings++;
    this.listener.warned(warning);
  }

  progress(progress: Progress): void {
    this.listener.progressed(progress);
  }

  rejectedSummary(conflict: boolean): ImportSummary {
    return { outcome: 'rejected', ...this.#counts(), ...(conflict && { conflict }) };
  }

  stoppedSummary(outcome: TooMuch, changes: Changes): ImportSummary {
    return { outcome, ...this.#counts(), changes };
  }

  successSummary(
    registry: LoadedRegistry,
    dryRun: boolean,
    changes: Changes | undefined,
  ): ImportSummary {
    const outcome = dryRun ? 'dry run' : 'current';
    return {
      outcome,
      ...this.#counts(),
      ...this.marks.counts,
      registry,
      ...(changes && { changes }),
    };
  }

  #count(fault: string): void {
    const isCounted = this.#faults.has(fault) || this.#faults.size < MAX_FAULT_KINDS;
    const kind = isCounted ? fault : OTHER_FAULTS;
    this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
  }

  #counts() {
    const { read, rejected, repeated } = this;
    const faults = Object.fromEntries([...this.#faults].sort((a, b) => b[1] - a[1]));
    return {
      read,
      rejected,
      faults,
      warnings: this.#warnings,
      ...(repeated > 0 && { repeated }),
    };
  }
}
