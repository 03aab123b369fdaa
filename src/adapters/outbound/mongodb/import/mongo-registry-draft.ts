import { ImportConflict } from '../../../../domain/errors.js';
import type { LoadedRegistry, RegistryDraft } from '../../../../domain/ports/record-intake.js';
import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import type { Expediente } from '../../../../domain/record/expediente.js';
import { endedBy } from '../connection/ended-by.js';
import type { MongoConnection } from '../connection/mongo-connection.js';
import type { FinishedGeneration, GenerationEntry } from '../documents/registry-document.js';
import { CollectionList } from '../pointer/collection-list.js';
import type { LocalSwitches } from '../pointer/local-switches.js';
import { makeCurrent } from '../pointer/switch-pipeline.js';
import { switchPointer } from '../pointer/switch-pointer.js';
import type { GenerationWriter } from './generation-writer.js';

export interface DraftOptions {
  /** How long a replaced generation is kept for its readers. */
  readonly keepReplacedMs?: number;
  /** The import is current, but old generations could not be dropped. The next import tries again. */
  readonly onLeftBehind?: (reason: unknown) => void;
  readonly switches?: LocalSwitches;
}

/** A new generation, and the one that was current when it began. */
export class MongoRegistryDraft implements RegistryDraft {
  #finished: FinishedGeneration | undefined;
  /** Whether the pointer may name it: the update was sent, and MongoDB has not refused it. */
  #mayBeCurrent = false;

  constructor(
    private readonly connection: MongoConnection,
    private readonly generation: GenerationWriter,
    private readonly before: string | undefined,
    private readonly options: Required<DraftOptions>,
  ) {}

  add(records: readonly Expediente[]): Promise<void> {
    return this.generation.add(records);
  }

  async finish(): Promise<LoadedRegistry> {
    this.#finished = await this.generation.finish();
    const { revision, records } = this.#finished;
    return { revision, records };
  }

  async makeCurrent({ signal }: AskOptions = {}): Promise<void> {
    const finished = this.#finished;
    if (!finished) throw new Error('Only a finished draft can be made current.');
    const listed = await this.connection.write((db, { signal }) => CollectionList.of(db, signal));
    if (!this.generation.isWholeIn(listed)) throw new ImportConflict();
    signal?.throwIfAborted();
    this.#mayBeCurrent = true;
    // Also after a fault: the switch may have happened all the same.
    const generations = await this.#replace(finished).finally(() =>
      this.options.switches.announce(),
    );
    if (!generations) {
      this.#mayBeCurrent = false;
      throw new ImportConflict();
    }
    // Every import in the list began before this switch. If the pointer does not name its
    // generation, that is old, or its import has failed or will fail.
    const kept = new Set(generations.map(({ id }) => id));
    await this.#drop(listed.otherThan(kept)).catch(this.options.onLeftBehind);
  }

  async discard(): Promise<void> {
    if (!this.#mayBeCurrent) await this.generation.drop();
  }

  #drop(names: readonly string[]): Promise<void> {
    return this.connection.write(async (db, { signal }) => {
      for (const name of names) await db.dropCollection(name, endedBy(signal));
    });
  }

  /** Updates one document, if nothing has become current since this import began. */
  async #replace(finished: FinishedGeneration): Promise<readonly GenerationEntry[] | undefined> {
    const { id } = finished;
    const pointer = await switchPointer(
      this.connection,
      { written: id, 'generations.0.id': this.before ?? { $exists: false } },
      makeCurrent(finished, this.options.keepReplacedMs),
      ({ generations = [] }) => generations.some((each) => each.id === id),
    );
    return pointer?.generations;
  }
}
