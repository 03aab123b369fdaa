import type { Generation } from '../../../domain/ports/record-repository.js';
import type { Mirror } from './mirror.js';
import type { MirrorEvent } from './mirror-event.js';
import type { MirroredGeneration } from './mirrored-generation.js';
import type { Absence, StoreAvailability } from './store-availability.js';

export interface StaleAnswersOptions {
  /** For how long after the store was last heard; 0: not at all. */
  readonly staleMs: number;
  readonly onEvent?: ((event: MirrorEvent) => void) | undefined;
}

/** The mirror in place of a store that is away, for a limited time. Marks what it gives as stale. */
export class StaleAnswers {
  #told: { readonly absence: Absence; readonly isOver: boolean } | undefined;
  #marked: { readonly fresh: Generation; readonly stale: Generation } | undefined;

  constructor(
    private readonly contact: StoreAvailability,
    private readonly mirror: Mirror,
    private readonly options: StaleAnswersOptions,
  ) {}

  /**
   * The generation with this revision, or the current one. Undefined if the store has to be asked.
   *
   * @throws the store's own error if there is no answer. The store is not asked for it.
   */
  generation(revision?: string): Generation | undefined {
    const standIn = this.#standIn();
    if (!standIn) return undefined;
    const { last, absence } = standIn;
    this.notice();
    const isKnown = revision === undefined || revision === last.revision;
    if (!isKnown || this.#isOver(absence)) throw absence.error;
    if (this.#marked?.fresh !== last || this.#marked.stale.staleSince !== absence.since) {
      this.#marked = { fresh: last, stale: last.dated(last.modified, absence.since) };
    }
    return this.#marked.stale;
  }

  /** Tells once that the mirror stands in, and once that it does so no longer. */
  notice(): void {
    const absence = this.#standIn()?.absence;
    if (!absence) return;
    const isOver = this.#isOver(absence);
    if (this.#told?.absence === absence && this.#told.isOver === isOver) return;
    this.#told = { absence, isOver };
    const { since, error } = absence;
    const until = new Date(since.getTime() + this.options.staleMs);
    this.options.onEvent?.(
      isOver
        ? { mirror: 'too stale', since }
        : { mirror: 'stale', since, until, reason: error.message },
    );
  }

  /** The store is back. Tells so if it told that the store was away. */
  end(absence: Absence): void {
    if (this.#told?.absence !== absence) return;
    this.options.onEvent?.({ mirror: 'in touch', awayMs: Math.round(absence.awayMs()) });
  }

  /** What stands in for the store, if it is away and there is something that can. */
  #standIn(): { readonly last: MirroredGeneration; readonly absence: Absence } | undefined {
    const { absence } = this.contact;
    const last = absence && this.options.staleMs > 0 ? this.mirror.last : undefined;
    return last && absence && { last, absence };
  }

  #isOver(absence: Absence): boolean {
    return absence.awayMs() > this.options.staleMs;
  }
}
