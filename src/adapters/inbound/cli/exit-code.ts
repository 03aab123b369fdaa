import {
  AlteredExport,
  EmptyRegistry,
  ImportConflict,
  NothingLoaded,
  RevisionGone,
  StorageUnavailable,
} from '../../../domain/errors.js';
import { BrokenSource } from './readers/broken-source.js';
import { WrongMapping } from './readers/field-names.js';
import { UnreadableSource } from './readers/unreadable-source.js';
import { Interrupted } from './until-interrupted.js';
import { UsageError } from './usage-error.js';

/** What a script may rely on. */
export const EXIT = { done: 0, rejected: 1, usage: 2, storage: 3, interrupted: 130 } as const;

const CODES: readonly [abstract new (...args: never[]) => Error, number][] = [
  [AlteredExport, EXIT.rejected],
  [BrokenSource, EXIT.rejected],
  [EmptyRegistry, EXIT.rejected],
  [RevisionGone, EXIT.usage],
  [UnreadableSource, EXIT.usage],
  [UsageError, EXIT.usage],
  [WrongMapping, EXIT.usage],
  [ImportConflict, EXIT.storage],
  [NothingLoaded, EXIT.storage],
  [StorageUnavailable, EXIT.storage],
  [Interrupted, EXIT.interrupted],
];

/** The code for an error that has a name here; nothing for one that is ours. */
export function exitCodeOf(error: unknown): number | undefined {
  return CODES.find(([kind]) => error instanceof kind)?.[1];
}
