import type { RecordIntake } from '../../../domain/ports/record-intake.js';
import { endedBy } from './connection/ended-by.js';
import type { MongoConnection } from './connection/mongo-connection.js';
import { newGenerationId, REGISTRY, type RegistryDocument } from './documents/registry-document.js';
import type { PostingsOptions } from './import/block-index-builder.js';
import { GenerationWriter } from './import/generation-writer.js';
import { type DraftOptions, MongoRegistryDraft } from './import/mongo-registry-draft.js';
import { LocalSwitches } from './pointer/local-switches.js';

/** A slow client may take so long for a long response or a chain of pages. */
const KEEP_REPLACED_MS = 15 * 60_000;
/** Killed imports stay in the pointer until one succeeds. If there are more, the oldest fails. */
const MOST_DRAFTS = 1_000;

export interface IntakeOptions extends DraftOptions {
  /** Which texts are long, and how their positions are cut. */
  readonly index?: PostingsOptions;
}

/** Loads records into MongoDB as new generations. */
export class MongoRecordIntake implements RecordIntake {
  constructor(
    private readonly connection: MongoConnection,
    private readonly options: IntakeOptions = {},
  ) {}

  /** Adds the draft to the pointer and reads the pointer, in one step; then makes the collections. */
  async begin(): Promise<MongoRegistryDraft> {
    const { connection, options } = this;
    const id = newGenerationId();
    const pointer = await connection.write((db, { signal }) =>
      db.collection<RegistryDocument>(REGISTRY).findOneAndUpdate(
        { _id: 'current' },
        // A repeated attempt may add it twice, which means the same.
        { $push: { drafts: { $each: [id], $slice: -MOST_DRAFTS } } },
        endedBy(signal, { upsert: true, returnDocument: 'after' } as const),
      ),
    );
    const generation = await GenerationWriter.begin(connection, id, options.index);
    return new MongoRegistryDraft(connection, generation, pointer?.generations?.[0]?.id, {
      keepReplacedMs: KEEP_REPLACED_MS,
      onLeftBehind: () => {},
      switches: new LocalSwitches(),
      ...options,
    });
  }
}
