import type { MaybePromise } from '../../domain/maybe-promise.js';
import type {
  AskOptions,
  Generation,
  RecordRepository,
} from '../../domain/ports/record-repository.js';
import type { OpenedStore } from './define-store.js';

/** A repository that the service opens and closes. */
export type OpenableRepository = RecordRepository & {
  /** Resolves when the registry can be read. Rejects if it never will. */
  open(): Promise<void>;
  close(): Promise<void>;
};

/** The repository of a store, which is started and closed with the store. */
export class StoreRepository implements OpenableRepository {
  readonly onChange?: (listener: () => void) => () => void;
  #closed: Promise<void> | undefined;

  constructor(private readonly store: OpenedStore) {
    const { repository } = store;
    if (repository.onChange) this.onChange = (listener) => repository.onChange?.(listener) ?? none;
  }

  async open(): Promise<void> {
    await this.store.start?.();
  }

  /** Whoever closes it first: the container, or the mirror. */
  close(): Promise<void> {
    this.#closed ??= Promise.resolve(this.store.close?.());
    return this.#closed;
  }

  current(options?: AskOptions): MaybePromise<Generation | undefined> {
    return this.store.repository.current(options);
  }

  at(revision: string, options?: AskOptions): MaybePromise<Generation> {
    return this.store.repository.at(revision, options);
  }
}

const none = () => {};
