import type { RecordFault } from '../../domain/errors.js';
import type { Location } from './import-request.js';

/** Whoever wants to hear of an import while it runs. */
export interface ImportListener {
  rejected(rejection: Rejection): void;
  warned(warning: Warning): void;
  progressed(progress: Progress): void;
}

/** A record that has no place in the registry, and everything that is wrong with it. */
export interface Rejection {
  readonly location: Location;
  readonly faults: readonly RecordFault[];
}

/** What someone should look at, though no record is refused for it. */
export interface Warning {
  /** Absent where it is about no record. */
  readonly location?: Location;
  readonly message: string;
}

export interface Progress {
  readonly step: 'reading' | 'writing';
  /** How many records are through this step. */
  readonly records: number;
  /** How many there will be, where that is known. */
  readonly of?: number;
}

export interface ImportSummary {
  readonly outcome: 'current' | 'dry run' | 'rejected' | 'too many removed';
  readonly read: number;
  readonly rejected: number;
  /** How often each fault was met. */
  readonly faults: Readonly<Record<string, number>>;
  readonly warnings: number;
  /** What the registry is now, or would be; absent where the import was refused. */
  readonly registry?: { readonly revision: string; readonly records: number };
  /** Leaving out what was rejected would lose records that the registry has. */
  readonly conflict?: boolean;
  /** Absent where records were rejected, and where the registry before cannot be read. */
  readonly changes?: Changes;
}

export interface Changes {
  readonly added: number;
  readonly changed: number;
  readonly removed: number;
  readonly same: number;
}
