import type {
  LoadedRegistry,
  RecordIntake,
  RegistryDraft,
} from '../../domain/ports/record-intake.js';
import type { Generation, RecordRepository } from '../../domain/ports/record-repository.js';
import type { RegistryHistory } from '../../domain/ports/registry-history.js';
import type { RegistryReader } from '../../domain/ports/registry-reader.js';
import type { Expediente } from '../../domain/record/expediente.js';
import { compareRecords } from '../../domain/search/matching.js';
import { published, streamed } from '../answers.js';
import { must, mustEqual } from '../check.js';
import { load } from '../load.js';
import type { EveryOption } from '../options.js';
import type { Sentence } from '../sentences/sentence.js';
import { Stage } from '../stage.js';
import { revisionOf, untilShown } from '../until-shown.js';

/** A store to be checked, with nothing in it. */
export interface OpenedStore {
  readonly repository: RecordRepository;
  readonly intake: RecordIntake;
  readonly history?: RegistryHistory | undefined;
  readonly reader?: RegistryReader | undefined;
  /**
   * Ends an import as the death of its process would: connections and locks go, and nobody calls
   * `discard`. Where there are none, a draft is just not used again.
   */
  abandon?(draft: RegistryDraft): Promise<void>;
  /** Names whatever is stored that no registry of the history needs. */
  leftovers?(): Promise<readonly string[]>;
  /** As that of OpenedRepository. */
  silence?(): Promise<() => Promise<void>>;
  close(): Promise<void>;
}

/** Opens a store of its own, empty, at each call. */
export type OpenStore = () => Promise<OpenedStore>;

/** Opens stores for checks, and closes them. */
export class IntakeStage extends Stage {
  constructor(
    private readonly openStore: OpenStore,
    options: EveryOption,
  ) {
    super(options);
  }

  /** A store into which these registries were loaded, one after the other. */
  async open(...registries: readonly Expediente[][]): Promise<StoreUnderTest> {
    const opened = await this.openStore();
    this.toBeClosed(opened);
    const store = new StoreUnderTest(opened, this.options);
    for (const records of registries) store.loaded.push(await store.load(records));
    return store;
  }
}

/** A store, and what its checks do with it. */
export class StoreUnderTest {
  readonly loaded: LoadedRegistry[] = [];
  #shown: string | undefined;

  constructor(
    private readonly opened: OpenedStore,
    private readonly options: EveryOption,
  ) {}

  get repository(): RecordRepository {
    return this.opened.repository;
  }

  get intake(): RecordIntake {
    return this.opened.intake;
  }

  get history(): RegistryHistory {
    return given(this.opened.history, 'history');
  }

  get reader(): RegistryReader {
    return given(this.opened.reader, 'reader');
  }

  get silence(): () => Promise<() => Promise<void>> {
    const { opened } = this;
    return given(opened.silence, 'silence').bind(opened);
  }

  /** Makes these records the registry, at another millisecond than the last. */
  async load(records: readonly Expediente[]): Promise<LoadedRegistry> {
    for (const now = Date.now(); Date.now() === now; ) await new Promise(setImmediate);
    const loaded = await load(this.intake, records);
    await this.untilShown(loaded.revision);
    return loaded;
  }

  /** The generation with this revision, once the repository shows it. */
  async untilShown(revision: string): Promise<Generation> {
    const { showsWithinMs } = this.options;
    const generation = await untilShown(this.repository, revision, this.#shown, showsWithinMs);
    this.#shown = revision;
    return generation;
  }

  /** A draft with these records in it, and nothing more to come. */
  async finishedDraft(records: readonly Expediente[]): Promise<RegistryDraft> {
    const draft = await this.intake.begin();
    await draft.add([...records].sort(compareRecords));
    await draft.finish();
    return draft;
  }

  async abandon(draft: RegistryDraft): Promise<void> {
    await this.opened.abandon?.(draft);
  }

  /** The registry must be this one, for whoever reads it in whatever way. */
  async mustHold(sentence: Sentence, when: string, records: readonly Expediente[]): Promise<void> {
    const whole = await this.opened.reader?.current();
    const revision = revisionOf(records);
    if (whole) mustEqual(sentence, `the reader's revision ${when}`, whole.revision, revision);
    const generation = await this.repository.current();
    mustEqual(sentence, `the revision ${when}`, generation?.revision, revision);
    const text = generation && (await streamed(generation));
    must(
      sentence,
      text === published(records),
      `The records ${when} are not those of the registry.`,
    );
  }

  async mustHaveNoLeftovers(sentence: Sentence, when: string): Promise<void> {
    if (this.options.without.includes('leftovers')) return;
    const left = await given(this.opened.leftovers, 'leftovers').call(this.opened);
    mustEqual(sentence, `what is left ${when}`, left, []);
  }
}

function given<T>(part: T | undefined, name: string): T {
  if (part !== undefined) return part;
  throw new Error(`open() gives no ${name}; say without: ['${name}'] if the store has none`);
}
