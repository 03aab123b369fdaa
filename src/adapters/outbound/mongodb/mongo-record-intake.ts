import type { RecordIntake } from '../../../domain/record-intake.js';
import type { MongoConnection } from './connection.js';
import { type IntakeOptions, MongoRegistryDraft } from './mongo-registry-draft.js';
import { NewGeneration } from './new-generation.js';
import { REGISTRY, type RegistryDocument } from './registry-document.js';

/** As long as a slow client may take for a long answer or a chain of pages. */
const KEEP_REPLACED_MS = 15 * 60_000;

/** Loads records into MongoDB as new generations. */
export class MongoRecordIntake implements RecordIntake {
  constructor(
    private readonly connection: MongoConnection,
    private readonly options: IntakeOptions = {},
  ) {}

  /** Takes a number that no other import has, and reads the pointer, in one step. */
  async begin(): Promise<MongoRegistryDraft> {
    const { connection, options } = this;
    const pointer = (await connection.write((db) =>
      db
        .collection<RegistryDocument>(REGISTRY)
        .findOneAndUpdate(
          { _id: 'current' },
          { $inc: { numbers: 1 } },
          { upsert: true, returnDocument: 'after' },
        ),
    )) as RegistryDocument; // it is there: where it was not, this has made it
    const generation = await NewGeneration.begin(connection, pointer.numbers);
    return new MongoRegistryDraft(connection, generation, pointer.generations ?? [], {
      keepReplacedMs: KEEP_REPLACED_MS,
      onLeftBehind: () => {},
      ...options,
    });
  }
}
