import type { OpenedStore, Sentence } from '../../../src/contract/index.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import { ReferenceStore } from '../reference-store.js';

/** A store that is right in all but one thing, and the sentence that it breaks. */
export interface BrokenStore {
  readonly breaks: Sentence;
  /** It never answers: whoever waits for it may give up soon. */
  readonly hangs?: boolean;
  /** It holds too much in memory: only a large registry shows it. */
  readonly holds?: boolean;
  open(): OpenedStore;
}

/** The reference, with generations that are broken. */
export function withGeneration(
  breaks: Sentence,
  broken: (right: Generation) => Partial<Generation>,
): BrokenStore {
  const of = (right: Generation): Generation => ({
    revision: right.revision,
    modified: right.modified,
    stream: (...asked) => right.stream(...asked),
    page: (...asked) => right.page(...asked),
    facets: (...asked) => right.facets(...asked),
    hasCode: (...asked) => right.hasCode(...asked),
    municipalities: (...asked) => right.municipalities(...asked),
    ...broken(right),
  });
  return {
    breaks,
    open: () => {
      const store = new ReferenceStore();
      const { repository } = store;
      return Object.assign(store, {
        repository: {
          ...repository,
          current: async () => {
            const current = await repository.current();
            return current && of(current);
          },
          at: async (revision: string) => of(await repository.at(revision)),
        },
      });
    },
  };
}

/** The reference, of which some methods are other ones. */
export function withStore(
  breaks: Sentence,
  change: (store: ReferenceStore) => Partial<OpenedStore> | undefined,
): BrokenStore {
  return {
    breaks,
    open: () => {
      const store = new ReferenceStore();
      return Object.assign(store, change(store));
    },
  };
}

export function hanging<T extends object>(broken: T): T & { hangs: true } {
  return { ...broken, hangs: true };
}

export function holding<T extends object>(broken: T): T & { holds: true } {
  return { ...broken, holds: true };
}
