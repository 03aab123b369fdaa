import { ImportConflict } from '../../../domain/errors.js';
import type { Expediente } from '../../../domain/expediente.js';
import { compareRecords } from '../../../domain/matching.js';
import type { LoadedRegistry, RecordIntake } from '../../../domain/record-intake.js';
import type { MongoConnection } from './connection.js';
import { NewGeneration } from './new-generation.js';
import {
  type GenerationEntry,
  postingsCollection,
  REGISTRY,
  type RegistryDocument,
  recordsCollection,
} from './registry-document.js';

const RECORDS_AT_ONCE = 1_000;
/** The current generation, and the one that readers may still be at. */
const GENERATIONS_KEPT = 2;

/** Loads records into MongoDB as a new generation. It sorts them in the memory of the process. */
export class MongoRecordIntake implements RecordIntake {
  constructor(private readonly connection: MongoConnection) {}

  async replace(
    records: Iterable<Expediente> | AsyncIterable<Expediente>,
  ): Promise<LoadedRegistry> {
    const sorted: Expediente[] = [];
    for await (const record of records) sorted.push(record);
    sorted.sort(compareRecords);

    const before = await this.#generations();
    const made = await NewGeneration.begin(this.connection, (before[0]?.number ?? 0) + 1);
    for (let i = 0; i < sorted.length; i += RECORDS_AT_ONCE) {
      await made.add(sorted.slice(i, i + RECORDS_AT_ONCE));
    }
    const entry = await made.finish();
    await this.#makeCurrent(entry, before);
    await this.#drop(before.slice(GENERATIONS_KEPT - 1));
    return { revision: entry.revision, records: entry.records };
  }

  async #generations(): Promise<readonly GenerationEntry[]> {
    const pointer = await this.#registry.findOne(
      { _id: 'current' },
      { readConcern: 'majority', readPreference: 'primary' },
    );
    return pointer?.generations ?? [];
  }

  /** One document changes, and only if it is still the one that this import began from. */
  async #makeCurrent(entry: GenerationEntry, before: readonly GenerationEntry[]): Promise<void> {
    const generations = [entry, ...before.slice(0, GENERATIONS_KEPT - 1)];
    const unchanged = before[0] ? before[0].number : { $exists: false };
    try {
      const { matchedCount, upsertedCount } = await this.#registry.updateOne(
        { _id: 'current', 'generations.0.number': unchanged },
        { $set: { generations } },
        { upsert: true, writeConcern: { w: 'majority' } },
      );
      if (matchedCount + upsertedCount === 0) throw new ImportConflict();
    } catch (error) {
      throw isDuplicateKey(error) ? new ImportConflict() : error;
    }
  }

  async #drop(entries: readonly GenerationEntry[]): Promise<void> {
    for (const { number } of entries) {
      await this.connection.db.dropCollection(recordsCollection(number));
      await this.connection.db.dropCollection(postingsCollection(number));
    }
  }

  get #registry() {
    return this.connection.db.collection<RegistryDocument>(REGISTRY);
  }
}

/** The pointer is there and is another one, so making it anew fails. */
function isDuplicateKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 11_000;
}
