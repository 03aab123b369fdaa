import { randomUUID } from 'node:crypto';
import { MongoConnection } from '../../src/adapters/outbound/mongodb/connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { contractOptions } from './contract-options.js';
import { describeRecordRepository } from './record-repository-contract.js';

describeRecordRepository(
  'The MongoDB store',
  async (records) => {
    const connection = new MongoConnection({
      url: process.env.TEST_MONGODB_URL ?? 'mongodb://127.0.0.1:27099/?replicaSet=rs0',
      database: `test_${randomUUID().slice(0, 8)}`,
      poolSize: 10,
      queryTimeoutMs: 5_000,
    });
    const intake = new MongoRecordIntake(connection);
    await intake.replace(records);
    return {
      repository: new MongoRecordRepository(connection),
      replace: async (all) => void (await intake.replace(all)),
      close: async () => {
        await connection.db.dropDatabase();
        await connection.close();
      },
    };
  },
  contractOptions(),
);
