import { onTestFinished } from 'vitest';
import {
  postingsCollection,
  REGISTRY,
  recordsCollection,
} from '../../src/adapters/outbound/mongodb/documents/registry-document.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryHistory } from '../../src/adapters/outbound/mongodb/mongo-registry-history.js';
import type { Generation } from '../../src/domain/ports/record-repository.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { publish } from '../../src/domain/record/published-record.js';
import { compareRecords } from '../../src/domain/search/matching.js';
import { dropDatabase, pointerOf, testDatabase } from '../support/mongodb/database.js';
import { someRecord } from '../support/records.js';

/** A database of its own for one test, and ways to see what is in it. */
export function mongoRegistry() {
  const connection = testDatabase();
  onTestFinished(() => dropDatabase(connection));
  const repository = new MongoRecordRepository(connection);
  return {
    connection,
    repository,
    history: new MongoRegistryHistory(connection),
    /** Drops at once what no reader can be at. */
    intake: new MongoRecordIntake(connection, { keepReplacedMs: 0 }),
    async published(generation?: Generation): Promise<string> {
      const asked = generation ?? ((await repository.current()) as Generation);
      const batches: string[] = [];
      for await (const batch of asked.stream({}))
        batches.push(Buffer.from(batch.published()).toString());
      return batches.join();
    },
    /** Every generation that the pointer names, the current one first, then every other collection. */
    async held(): Promise<string[]> {
      const { db } = connection;
      const listed = await db.listCollections({}, { nameOnly: true }).toArray();
      const others = new Set(listed.map(({ name }) => name));
      others.delete(REGISTRY);
      const titleIn = async (name: string) => (await db.collection(name).findOne())?.title;
      const held: string[] = [];
      for (const { id } of (await pointerOf(db))?.generations ?? []) {
        const names = [recordsCollection(id), postingsCollection(id)];
        const whole = names.map((name) => others.delete(name)).every(Boolean);
        held.push(whole ? await titleIn(recordsCollection(id)) : 'gone');
      }
      for (const name of [...others].sort().reverse()) {
        held.push(`stray ${(await titleIn(name)) ?? 'postings'}`);
      }
      return held;
    },
  };
}

/** More than one read brings. */
const MORE_THAN_A_BATCH = 1_200;
const made = new Map<string, Expediente[]>();

/** The same records whenever as many are asked for by the same title. */
export function registry(title: string, size = MORE_THAN_A_BATCH): readonly Expediente[] {
  const key = `${size} ${title}`;
  const records = made.get(key) ?? Array.from({ length: size }, () => someRecord({ title }));
  made.set(key, records);
  return records;
}

export function reference(records: readonly Expediente[]): string {
  return [...records].sort(compareRecords).map(publish).join();
}
