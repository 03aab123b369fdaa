import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { contractOptions } from '../contract/contract-options.js';
import { describeRecordRepository } from '../contract/record-repository-contract.js';
import { load } from '../support/load.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';

describeRecordRepository(
  'The MongoDB store',
  async (records) => {
    const connection = testDatabase();
    const intake = new MongoRecordIntake(connection);
    await load(intake, records);
    return {
      repository: new MongoRecordRepository(connection),
      replace: async (all) => void (await load(intake, all)),
      close: () => dropDatabase(connection),
    };
  },
  contractOptions(),
);
