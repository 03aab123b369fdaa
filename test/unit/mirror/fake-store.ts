import { RevisionGone } from '../../../src/domain/errors.js';
import type { MaybePromise } from '../../../src/domain/maybe-promise.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';
import type { Expediente } from '../../../src/domain/record/expediente.js';
import { fakeGeneration } from '../../http/fake-storage.js';

/** A store whose every answer a test decides on. It counts what is asked. */
export class FakeStore {
  now: Generation | undefined;
  before: Generation | undefined;
  /** Thrown instead of every answer. */
  fault: Error | undefined;
  /** Awaited before every answer. */
  delay: Promise<void> | undefined;
  asked = 0;
  /** Queries that reached a generation of the store. */
  reads = 0;
  isOpen = false;

  async open(): Promise<void> {
    this.isOpen = true;
  }

  async close(): Promise<void> {
    this.isOpen = false;
  }

  readonly listeners = new Set<() => void>();

  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  async replace(records: readonly Expediente[], modified = new Date()): Promise<Generation> {
    this.before = this.now;
    const real = await fakeGeneration(records, { modified });
    this.now = {
      ...real,
      stream: (...asked) => this.#counted(real.stream(...asked)),
      page: (...asked) => this.#counted(real.page(...asked)),
      facets: (...asked) => this.#counted(real.facets(...asked)),
      hasCode: (...asked) => this.#counted(real.hasCode(...asked)),
      municipalities: (...asked) => this.#counted(real.municipalities(...asked)),
    };
    return this.now;
  }

  current(): MaybePromise<Generation | undefined> {
    const { now } = this;
    return this.#answer(() => now);
  }

  at(revision: string): MaybePromise<Generation> {
    return this.#answer(() => {
      const found = [this.now, this.before].find((each) => each?.revision === revision);
      if (!found) throw new RevisionGone();
      return found;
    });
  }

  #answer<T>(answer: () => T): MaybePromise<T> {
    this.asked++;
    const { fault, delay } = this;
    const give = () => {
      if (fault) throw fault;
      return answer();
    };
    return delay ? delay.then(give) : give();
  }

  #counted<T>(answer: T): T {
    this.reads++;
    return answer;
  }
}
