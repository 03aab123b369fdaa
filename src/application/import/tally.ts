import type { LoadedRegistry } from '../../domain/ports/record-intake.js';
import type {
  Changes,
  ImportListener,
  ImportSummary,
  Progress,
  Rejection,
  Warning,
} from './import-report.js';

/** So many kinds of faults are counted one by one; names of columns make ever new ones. */
const MOST_KINDS = 100;
const OTHERS = 'other faults';

/** Tells the listener, and counts what it was told. */
export class Tally {
  read = 0;
  rejected = 0;
  #warnings = 0;
  readonly #faults = new Map<string, number>();

  constructor(private readonly listener: ImportListener) {}

  reject(rejection: Rejection): void {
    this.rejected++;
    for (const { field, reason } of rejection.faults) {
      // What follows is of the one record: a value, a line, the spelling that was meant.
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

  rejection(conflict: boolean): ImportSummary {
    return { outcome: 'rejected', ...this.#counts(), ...(conflict && { conflict }) };
  }

  tooManyRemoved(changes: Changes): ImportSummary {
    return { outcome: 'too many removed', ...this.#counts(), changes };
  }

  success(registry: LoadedRegistry, dryRun: boolean, changes: Changes | undefined): ImportSummary {
    const outcome = dryRun ? 'dry run' : 'current';
    return { outcome, ...this.#counts(), registry, ...(changes && { changes }) };
  }

  #count(fault: string): void {
    const isKnown = this.#faults.has(fault) || this.#faults.size < MOST_KINDS;
    const kind = isKnown ? fault : OTHERS;
    this.#faults.set(kind, (this.#faults.get(kind) ?? 0) + 1);
  }

  #counts() {
    const { read, rejected } = this;
    const faults = Object.fromEntries([...this.#faults].sort((a, b) => b[1] - a[1]));
    return { read, rejected, faults, warnings: this.#warnings };
  }
}
