import {
  AccessRefused,
  AlteredExport,
  EmptyRegistry,
  ImportConflict,
  NothingLoaded,
  RevisionGone,
  StorageUnavailable,
} from '../../../domain/errors.js';
import {
  BrokenFile,
  Interrupted,
  InvalidMapping,
  InvalidRecipe,
  UnreadableFile,
  UsageError,
} from './errors.js';

/** Scripts rely on these. docs/importing.md explains them. */
export const EXIT = {
  done: 0,
  rejected: 1,
  usage: 2,
  storage: 3,
  configuration: 78,
  interrupted: 130,
} as const;

/** The first that fits counts. */
const CODES: readonly [abstract new (...args: never[]) => Error, number][] = [
  [AlteredExport, EXIT.rejected],
  [BrokenFile, EXIT.rejected],
  [EmptyRegistry, EXIT.rejected],
  [InvalidMapping, EXIT.usage],
  [InvalidRecipe, EXIT.usage],
  [RevisionGone, EXIT.usage],
  [UnreadableFile, EXIT.usage],
  [UsageError, EXIT.usage],
  [ImportConflict, EXIT.storage],
  [NothingLoaded, EXIT.storage],
  [AccessRefused, EXIT.configuration],
  [StorageUnavailable, EXIT.storage],
  [Interrupted, EXIT.interrupted],
];

/** Undefined for an error that is not in the table: invalid settings, or a bug. `run-program.ts` reports it. */
export function exitCodeOf(error: unknown): number | undefined {
  return CODES.find(([type]) => error instanceof type)?.[1];
}
