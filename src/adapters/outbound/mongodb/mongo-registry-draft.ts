import { ImportConflict } from '../../../domain/errors.js';
import type { Expediente } from '../../../domain/expediente.js';
import type { LoadedRegistry, RegistryDraft } from '../../../domain/record-intake.js';
import type { MongoConnection } from './connection.js';
import type { NewGeneration } from './new-generation.js';
import {
  type GenerationEntry,
  generationNumber,
  REGISTRY,
  type RegistryDocument,
} from './registry-document.js';

export interface IntakeOptions {
  /** How long a replaced generation stays for readers still at it. */
  readonly keepReplacedMs?: number;
  /** An import is current, and what it replaced could not be dropped. The next one will try. */
  readonly onLeftBehind?: (reason: unknown) => void;
}

/** A new generation, and the pointer as it was when this one was begun. */
export class MongoRegistryDraft implements RegistryDraft {
  #entry: GenerationEntry | undefined;
  /** The pointer names it, or may: MongoDB has been asked to, and has not said no. */
  #mayBeCurrent = false;

  constructor(
    private readonly connection: MongoConnection,
    private readonly generation: NewGeneration,
    private readonly before: readonly GenerationEntry[],
    private readonly options: Required<IntakeOptions>,
  ) {}

  add(records: readonly Expediente[]): Promise<void> {
    return this.generation.add(records);
  }

  async finish(): Promise<LoadedRegistry> {
    this.#entry = await this.generation.finish();
    const { revision, records } = this.#entry;
    return { revision, records };
  }

  async makeCurrent(): Promise<void> {
    const entry = this.#entry;
    if (!entry) throw new Error('Only a finished draft can be made current.');
    const generations = [unlessUnchanged(entry, this.before[0]), ...this.#kept()];
    this.#mayBeCurrent = true;
    this.#mayBeCurrent = await this.#replace(generations);
    if (!this.#mayBeCurrent) throw new ImportConflict();
    // A lower number that is not kept is old, or of an import that has failed or is bound to:
    // it was taken before this one, and so began from a pointer that is no longer there.
    const kept = new Set(generations.map(({ number }) => number));
    await this.#drop((each) => each < entry.number && !kept.has(each)).catch(
      this.options.onLeftBehind,
    );
  }

  async discard(): Promise<void> {
    if (!this.#mayBeCurrent) await this.generation.drop();
  }

  /** The one that is replaced now, and those of which a reader may still be in the middle. */
  #kept(): GenerationEntry[] {
    const now = new Date();
    const { keepReplacedMs } = this.options;
    return this.before
      .map((entry) => ({ ...entry, replaced: entry.replaced ?? now }))
      .filter(({ replaced }, i) => i === 0 || Number(now) - Number(replaced) < keepReplacedMs);
  }

  /** One document changes, and only if it is still the one that this import began from. */
  async #replace(generations: readonly GenerationEntry[]): Promise<boolean> {
    const number = this.before[0]?.number ?? { $exists: false };
    const { matchedCount } = await this.connection.write((db) =>
      db
        .collection<RegistryDocument>(REGISTRY)
        .updateOne({ _id: 'current', 'generations.0.number': number }, { $set: { generations } }),
    );
    return matchedCount === 1;
  }

  #drop(isObsolete: (number: number) => boolean): Promise<void> {
    return this.connection.write(async (db) => {
      for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
        const number = generationNumber(name);
        if (number !== undefined && isObsolete(number)) await db.dropCollection(name);
      }
    });
  }
}

/** The same records again are the same registry: what clients have cached stays fresh. */
function unlessUnchanged(entry: GenerationEntry, before?: GenerationEntry): GenerationEntry {
  return entry.revision === before?.revision ? { ...entry, modified: before.modified } : entry;
}
