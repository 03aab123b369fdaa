import { ImportConflict, StorageUnavailable } from '../../../domain/errors.js';
import type { Expediente } from '../../../domain/expediente.js';
import { compareRecords } from '../../../domain/matching.js';
import type { LoadedRegistry, RecordIntake } from '../../../domain/record-intake.js';
import type { MongoConnection } from './connection.js';
import { NewGeneration } from './new-generation.js';
import {
  type GenerationEntry,
  generationNumber,
  REGISTRY,
  type RegistryDocument,
} from './registry-document.js';

const RECORDS_AT_ONCE = 1_000;
/** As long as a slow client may take for a long answer or a chain of pages. */
const KEEP_REPLACED_MS = 15 * 60_000;
const MAJORITY = { w: 'majority' } as const;

/** Loads records into MongoDB as a new generation. It sorts them in the memory of the process. */
export class MongoRecordIntake implements RecordIntake {
  constructor(
    private readonly connection: MongoConnection,
    private readonly keepReplacedMs = KEEP_REPLACED_MS,
  ) {}

  async replace(
    records: Iterable<Expediente> | AsyncIterable<Expediente>,
  ): Promise<LoadedRegistry> {
    const sorted: Expediente[] = [];
    for await (const record of records) sorted.push(record);
    sorted.sort(compareRecords);

    try {
      return await this.#load(sorted);
    } catch (error) {
      if (error instanceof ImportConflict) throw error;
      throw new StorageUnavailable('MongoDB does not take the import.', { cause: error });
    }
  }

  async #load(sorted: readonly Expediente[]): Promise<LoadedRegistry> {
    const { number, before } = await this.#reserve();
    const made = await NewGeneration.begin(this.connection, number);
    for (let i = 0; i < sorted.length; i += RECORDS_AT_ONCE) {
      await made.add(sorted.slice(i, i + RECORDS_AT_ONCE));
    }
    const entry = await made.finish();
    const generations = [unlessUnchanged(entry, before[0]), ...this.#kept(before)];
    if (!(await this.#makeCurrent(generations, before[0]))) {
      await this.#drop((each) => each === number);
      throw new ImportConflict();
    }
    // A lower number that is not kept is old, or of an import that has failed or is bound to:
    // it was taken before this one, and so began from a pointer that is no longer there.
    await this.#drop((each) => each < number && !generations.some((kept) => kept.number === each));
    return { revision: entry.revision, records: entry.records };
  }

  /** The one that is replaced now, and those of which a reader may still be in the middle. */
  #kept(before: readonly GenerationEntry[]): GenerationEntry[] {
    const now = new Date();
    return before
      .map((entry) => ({ ...entry, replaced: entry.replaced ?? now }))
      .filter(({ replaced }, i) => i === 0 || Number(now) - Number(replaced) < this.keepReplacedMs);
  }

  /** Takes a number that no other import has, and reads the pointer, in one step. */
  async #reserve(): Promise<{ number: number; before: readonly GenerationEntry[] }> {
    const pointer = (await this.#registry.findOneAndUpdate(
      { _id: 'current' },
      { $inc: { numbers: 1 } },
      { upsert: true, returnDocument: 'after', writeConcern: MAJORITY },
    )) as RegistryDocument; // it is there: where it was not, this has made it
    return { number: pointer.numbers, before: pointer.generations ?? [] };
  }

  /** One document changes, and only if it is still the one that this import began from. */
  async #makeCurrent(
    generations: readonly GenerationEntry[],
    before: GenerationEntry | undefined,
  ): Promise<boolean> {
    const { matchedCount } = await this.#registry.updateOne(
      { _id: 'current', 'generations.0.number': before ? before.number : { $exists: false } },
      { $set: { generations } },
      { writeConcern: MAJORITY },
    );
    return matchedCount === 1;
  }

  async #drop(isObsolete: (number: number) => boolean): Promise<void> {
    const { db } = this.connection;
    for (const { name } of await db.listCollections({}, { nameOnly: true }).toArray()) {
      const number = generationNumber(name);
      if (number !== undefined && isObsolete(number)) await db.dropCollection(name);
    }
  }

  get #registry() {
    return this.connection.db.collection<RegistryDocument>(REGISTRY);
  }
}

/** The same records again are the same registry: what clients have cached stays fresh. */
function unlessUnchanged(entry: GenerationEntry, before?: GenerationEntry): GenerationEntry {
  return entry.revision === before?.revision ? { ...entry, modified: before.modified } : entry;
}
