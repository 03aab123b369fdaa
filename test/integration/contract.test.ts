import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { contractOptions } from '../contract/contract-options.js';
import { describeRecordRepository } from '../contract/record-repository-contract.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';

describeRecordRepository(
  'The MongoDB store',
  async (records) => {
    const connection = testDatabase();
    const intake = new MongoRecordIntake(connection);
    await intake.replace(records);
    return {
      repository: new MongoRecordRepository(connection),
      replace: async (all) => void (await intake.replace(all)),
      close: () => dropDatabase(connection),
    };
  },
  contractOptions(),
);
