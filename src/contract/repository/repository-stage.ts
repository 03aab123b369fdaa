import type { Generation, RecordRepository } from '../../domain/ports/record-repository.js';
import type { Expediente } from '../../domain/record/expediente.js';
import type { EveryOption } from '../options.js';
import { Random } from '../random/random.js';
import { randomRecords } from '../random/random-registry.js';
import { largeRegistry } from '../registries.js';
import { revisionOf, untilShown } from '../until-shown.js';

/** A repository to be checked. */
export interface OpenedRepository {
  readonly repository: RecordRepository;
  /** Makes these records the registry, in place of what was there. */
  replace(records: readonly Expediente[]): Promise<unknown>;
  /**
   * Makes the store one that does not answer, as a network that is cut, until what it gives is
   * called.
   */
  silence?(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens a repository of its own whose registry these records are. */
export type OpenRepository = (records: readonly Expediente[]) => Promise<OpenedRepository>;

interface SharedRegistry extends Pick<OpenedRepository, 'close'> {
  readonly records: readonly Expediente[];
  readonly generation: Generation;
}

/** Opens stores for checks, and closes them. */
export class RepositoryStage {
  readonly #opened: OpenedRepository[] = [];
  readonly #shared = new Map<string, Promise<SharedRegistry>>();

  constructor(
    private readonly openStore: OpenRepository,
    readonly options: EveryOption,
  ) {}

  random(): Random {
    return new Random(this.options.seed);
  }

  async open(records: readonly Expediente[]) {
    const opened = await this.openStore(records);
    this.#opened.push(opened);
    const { repository } = opened;
    const { showsWithinMs } = this.options;
    let shown: string | undefined;
    const until = async (others: readonly Expediente[]): Promise<Generation> => {
      const revision = revisionOf(others);
      const generation = await untilShown(repository, revision, shown, showsWithinMs);
      shown = revision;
      return generation;
    };
    return {
      repository,
      generation: await until(records),
      replace: async (others: readonly Expediente[]): Promise<Generation> => {
        await opened.replace(others);
        return until(others);
      },
      silence: opened.silence?.bind(opened),
    };
  }

  /** For checks that only read: one store for all of them. */
  shared(name: string, make: () => readonly Expediente[]): Promise<SharedRegistry> {
    const shared = this.#shared.get(name) ?? this.#openShared(make());
    this.#shared.set(name, shared);
    return shared;
  }

  /** Random records, for checks that only read. */
  some(): Promise<SharedRegistry> {
    return this.shared('some', () => randomRecords(this.random(), 60));
  }

  /** The large registry, for checks that only read. */
  large(): Promise<SharedRegistry> {
    return this.shared('large', () => largeRegistry(this.random(), this.options.records));
  }

  /** Closes what was opened last. */
  async closeLast(): Promise<void> {
    await this.#opened.pop()?.close();
  }

  /** Closes what the last check opened. */
  async clear(): Promise<void> {
    for (const opened of this.#opened.splice(0)) await opened.close();
  }

  async close(): Promise<void> {
    await this.clear();
    for (const shared of this.#shared.values()) {
      await (await shared.catch(() => undefined))?.close();
    }
  }

  async #openShared(records: readonly Expediente[]): Promise<SharedRegistry> {
    const opened = await this.openStore(records);
    const { repository } = opened;
    const { showsWithinMs } = this.options;
    const revision = revisionOf(records);
    const generation = await untilShown(repository, revision, undefined, showsWithinMs);
    return { records, generation, close: () => opened.close() };
  }
}
