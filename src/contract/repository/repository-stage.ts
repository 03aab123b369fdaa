import type { Generation, RecordRepository } from '../../domain/ports/record-repository.js';
import type { Expediente } from '../../domain/record/expediente.js';
import type { EveryOption } from '../options.js';
import { randomRecords } from '../random/random-registry.js';
import { largeRegistry } from '../registries.js';
import { Stage } from '../stage.js';
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
export class RepositoryStage extends Stage {
  readonly #shared = new Map<string, Promise<SharedRegistry>>();

  constructor(
    private readonly openStore: OpenRepository,
    options: EveryOption,
  ) {
    super(options);
  }

  async open(records: readonly Expediente[]) {
    const opened = await this.openStore(records);
    this.toBeClosed(opened);
    const { repository } = opened;
    const generation = await this.#shown(repository, records);
    let shown = generation.revision;
    return {
      repository,
      generation,
      replace: async (others: readonly Expediente[]): Promise<Generation> => {
        await opened.replace(others);
        const now = await this.#shown(repository, others, shown);
        shown = now.revision;
        return now;
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
    const random = this.random();
    return this.shared('some', () => randomRecords(random, 60));
  }

  /** The large registry, for checks that only read. */
  large(): Promise<SharedRegistry> {
    const random = this.random();
    return this.shared('large', () => largeRegistry(random, this.options.records));
  }

  override async close(): Promise<void> {
    await super.close();
    for (const shared of this.#shared.values()) {
      await (await shared.catch(() => undefined))?.close();
    }
  }

  async #openShared(records: readonly Expediente[]): Promise<SharedRegistry> {
    const opened = await this.openStore(records);
    const generation = await this.#shown(opened.repository, records);
    return { records, generation, close: () => opened.close() };
  }

  #shown(
    repository: RecordRepository,
    records: readonly Expediente[],
    before?: string,
  ): Promise<Generation> {
    return untilShown(repository, revisionOf(records), before, this.options.showsWithinMs);
  }
}
