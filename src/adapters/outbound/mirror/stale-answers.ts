import type { Generation } from '../../../domain/ports/record-repository.js';
import type { MirrorNews } from './mirror-news.js';
import type { MirroredGeneration } from './mirrored-generation.js';
import type { Absence } from './store-contact.js';

export interface StaleAnswersOptions {
  /** For how long after the store was last heard; 0: not at all. */
  readonly staleMs: number;
  readonly onNews?: ((news: MirrorNews) => void) | undefined;
}

/** Answers in place of a store that is away, for a limited time, and marks what it gives. */
export class StaleAnswers {
  #told: { readonly absence: Absence; isOver: boolean } | undefined;
  #marked: { readonly fresh: Generation; readonly stale: Generation } | undefined;

  constructor(private readonly options: StaleAnswersOptions) {}

  /**
   * Undefined if the store itself has to be asked.
   *
   * @param last the generation that was current when the store was last heard.
   * @param revision the one that is asked for, if not the current one.
   * @throws the store's own error if there is no answer, without asking it.
   */
  answer(
    absence: Absence | undefined,
    last: MirroredGeneration | undefined,
    revision = last?.revision,
  ): Generation | undefined {
    if (!absence || !last || this.options.staleMs === 0) return undefined;
    this.notice(absence);
    if (this.#isOver(absence) || revision !== last.revision) throw absence.error;
    if (this.#marked?.fresh !== last || this.#marked.stale.staleSince !== absence.since) {
      this.#marked = { fresh: last, stale: last.dated(last.modified, absence.since) };
    }
    return this.#marked.stale;
  }

  /** The store is back. */
  end(absence: Absence): void {
    if (this.#told?.absence !== absence) return;
    const awayMs = Date.now() - absence.since.getTime();
    this.options.onNews?.({ mirror: 'in touch', awayMs });
  }

  /** Tells of it once when it begins, and once when it is over. */
  notice(absence: Absence): void {
    const isOver = this.#isOver(absence);
    if (this.#told?.absence === absence && this.#told.isOver === isOver) return;
    this.#told = { absence, isOver };
    const { since, error } = absence;
    const until = new Date(since.getTime() + this.options.staleMs);
    this.options.onNews?.(
      isOver
        ? { mirror: 'too stale', since }
        : { mirror: 'stale', since, until, reason: error.message },
    );
  }

  #isOver({ since }: Absence): boolean {
    return Date.now() - since.getTime() > this.options.staleMs;
  }
}
