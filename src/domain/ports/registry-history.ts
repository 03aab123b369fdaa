import type { LoadedRegistry } from './record-intake.js';
import type { AskOptions } from './record-repository.js';

/** A registry that the store keeps. */
export interface KeptRegistry extends LoadedRegistry {
  /** Since when it is the registry, or, of one that was replaced, when it last became so. */
  readonly since: Date;
  /** False if it is kept, and what should be the current registry cannot be read. */
  readonly isCurrent?: false;
}

/** What the registry is after a rollback, and what was in its place. */
export interface RolledBack extends KeptRegistry {
  /**
   * The registry that was replaced, or why it cannot be known, in a sentence. Absent where nothing
   * was replaced, or the store does not tell.
   */
  readonly replaced?: LoadedRegistry | { readonly unknown: string };
}

/**
 * PORT: the registries that the store keeps, and the way back to them.
 *
 * An import keeps the registry that it replaces; a store may keep more. An import that changes
 * nothing replaces nothing: it pushes nothing out, and `since` stays. Every method may throw
 * StorageUnavailable. An aborted signal rejects with its reason, and nothing has changed.
 */
export interface RegistryHistory {
  /**
   * All that is kept, no revision twice: first the current registry, then the one before it, then
   * any older ones. Empty where nothing has been loaded yet. What is damaged is left out.
   */
  list(options?: AskOptions): Promise<readonly KeptRegistry[]>;

  /**
   * Makes the registry before the current one current again, or the one with the given revision,
   * and gives what the registry is now. It is one step: readers see all of the one or all of the
   * other, and a fault or a death at any time leaves one of the two. The registry that is
   * replaced is then the one before: a second rollback goes forward again. `since` is the time of
   * the rollback, and never earlier than that of the registry that it replaces. The revision that
   * is current already stays so, and nothing changes. An import that began before the rollback
   * ends in an ImportConflict.
   *
   * @throws NothingLoaded where there is no registry; RevisionGone where the one before, or the
   * given revision, is not kept; ImportConflict when another import or rollback was made current
   * meanwhile. Nothing has changed then.
   */
  rollBack(revision?: string, options?: AskOptions): Promise<RolledBack>;
}
