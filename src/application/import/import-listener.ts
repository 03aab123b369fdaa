import type { RecordFault } from '../../domain/errors.js';
import type { Location } from './import-request.js';

/** Gets the events of an import while it runs. */
export interface ImportListener {
  rejected(rejection: Rejection): void;
  warned(warning: Warning): void;
  progressed(progress: Progress): void;
}

/** A record that the import does not accept, with all its faults. */
export interface Rejection {
  readonly location: Location;
  readonly faults: readonly RecordFault[];
}

/** Something that a person should look at. It rejects no record. */
export interface Warning {
  /** Undefined if the warning is not about one record. */
  readonly location?: Location;
  readonly message: string;
}

export interface Progress {
  readonly step: 'reading' | 'writing';
  /** How many records have passed this step. */
  readonly records: number;
  /** How many there will be, if that is known. */
  readonly of?: number;
}
