import {
  type IntakeOptions,
  MongoRecordIntake,
} from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import { MongoRecordRepository } from '../../src/adapters/outbound/mongodb/mongo-record-repository.js';
import { MongoRegistryReader } from '../../src/adapters/outbound/mongodb/mongo-registry-reader.js';
import { LocalSwitches } from '../../src/adapters/outbound/mongodb/pointer/local-switches.js';
import { describeRecordIntake, describeRecordRepository } from '../../src/contract/index.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { contractOptions, fewerQuestions } from '../contract/contract-options.js';
import { describeMirrored } from '../contract/mirrored.js';
import { effort } from '../support/effort.js';
import { load } from '../support/load.js';
import { testDatabase } from '../support/mongodb/database.js';
import { mongoRegistry } from './mongo-registry.js';

/** Outages have tests of their own, with servers of their own: faults-*.test.ts. */
const without = ['silence'] as const;
const options = { ...contractOptions(), without };

describeRecordRepository('The MongoDB store', opened({ followMs: 1_000 }), options);
describeRecordIntake('The MongoDB store', emptyStore, options);
if (effort.derivedStores) {
  const fewer = { ...fewerQuestions(), without: ['silence', 'onChange'] as const };
  // Texts of random records are short: here some are long, in many segments and blocks.
  describeRecordRepository(
    'The MongoDB store with positions of long texts',
    opened({ followMs: 0, index: { longFrom: 60, mostWords: 200, mostBytes: 256 } }),
    fewer,
  );
  describeMirrored('The MongoDB store, mirrored,', opened({ followMs: 1_000 }), fewer);
}

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

async function emptyStore() {
  const { intake, repository, history, held } = mongoRegistry();
  return {
    intake,
    repository,
    history,
    reader: new MongoRegistryReader(repository),
    leftovers: async () => (await held()).filter((name) => name.startsWith('stray')),
    close: async () => {}, // as the test ends
  };
}
