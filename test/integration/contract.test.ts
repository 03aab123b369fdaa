import {
  type IntakeOptions,
  MongoRecordIntake,
} from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { contractOptions } from '../contract/contract-options.js';
import { describeRecordRepository } from '../contract/record-repository-contract.js';
import { load } from '../support/load.js';
import { dropDatabase, testDatabase } from '../support/mongodb/database.js';

const options = contractOptions();

describeRecordRepository('The MongoDB store', opened(), options);
// Texts of random records are short: here some are long, in many segments and blocks.
describeRecordRepository(
  'The MongoDB store with positions of long texts',
  opened({ longFrom: 60, mostWords: 200, mostBytes: 256 }),
  { ...options, questions: options.questions / 4 },
);

function opened(index: IntakeOptions['index'] = {}) {
  return async (records: readonly Expediente[]) => {
    const connection = testDatabase();
    const intake = new MongoRecordIntake(connection, { index });
    await load(intake, records);
    return {
      repository: new MongoRecordRepository(connection),
      replace: async (all: readonly Expediente[]) => void (await load(intake, all)),
      close: () => dropDatabase(connection),
    };
  };
}
