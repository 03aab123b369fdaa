import { onTestFinished } from 'vitest';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import type { Expediente } from '../../src/domain/expediente.js';
import { compareRecords } from '../../src/domain/matching.js';
import { publish } from '../../src/domain/published-record.js';
import type { Generation } from '../../src/domain/record-repository.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';
import { someRecord } from '../support/records.js';

/** A database of its own for one test, and ways to see what is in it. */
export function mongoRegistry() {
  const connection = testDatabase();
  onTestFinished(() => dropDatabase(connection));
  const repository = new MongoRecordRepository(connection);
  return {
    connection,
    repository,
    /** Drops at once what no reader can be at. */
    intake: new MongoRecordIntake(connection, { keepReplacedMs: 0 }),
    async published(generation?: Generation): Promise<string> {
      const asked = generation ?? ((await repository.current()) as Generation);
      const batches: string[] = [];
      for await (const batch of asked.stream({}))
        batches.push(Buffer.from(batch.published()).toString());
      return batches.join();
    },
    async collections(): Promise<string[]> {
      const all = await connection.db.listCollections({}, { nameOnly: true }).toArray();
      return all.map(({ name }) => name).sort();
    },
  };
}

const made = new Map<string, Expediente[]>();

/** The same records whenever it is asked for by the same title; enough for two batches. */
export function registry(title: string): readonly Expediente[] {
  const records = made.get(title) ?? Array.from({ length: 1_200 }, () => someRecord({ title }));
  made.set(title, records);
  return records;
}

export function reference(records: readonly Expediente[]): string {
  return [...records].sort(compareRecords).map(publish).join();
}
