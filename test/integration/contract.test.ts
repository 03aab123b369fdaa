import {
  type IntakeOptions,
  MongoRecordIntake,
} from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryReader } from '../../src/adapters/outbound/mongodb/mongo-registry-reader.js';
import { LocalSwitches } from '../../src/adapters/outbound/mongodb/pointer/local-switches.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { contractOptions, fewerQuestions } from '../contract/contract-options.js';
import { describeMirrored } from '../contract/mirrored.js';
import { describeRecordRepository } from '../contract/record-repository-contract.js';
import { load } from '../support/load.js';
import { testDatabase } from '../support/mongodb/database.js';

const options = contractOptions();

describeRecordRepository('The MongoDB store', opened({ followMs: 1_000 }), options);
// Texts of random records are short: here some are long, in many segments and blocks.
describeRecordRepository(
  'The MongoDB store with positions of long texts',
  opened({ followMs: 0, index: { longFrom: 60, mostWords: 200, mostBytes: 256 } }),
  { ...options, questions: options.questions / 4 },
);

describeMirrored('The MongoDB store, mirrored,', opened({ followMs: 1_000 }), fewerQuestions());

interface StoreOptions {
  readonly followMs: number;
  readonly index?: IntakeOptions['index'];
}

function opened({ followMs, index = {} }: StoreOptions) {
  return async (records: readonly Expediente[]) => {
    const connection = testDatabase();
    const switches = new LocalSwitches();
    const intake = new MongoRecordIntake(connection, { index, switches });
    const repository = new MongoRecordRepository(connection, { followMs, switches });
    await load(intake, records);
    await repository.open();
    return {
      repository,
      reader: new MongoRegistryReader(repository),
      replace: async (all: readonly Expediente[]) => void (await load(intake, all)),
      close: async () => {
        await connection.db.dropDatabase();
        await repository.close();
      },
    };
  };
}
