import { describeRecordIntake, describeRecordRepository, loaded } from 'planning-registry/contract';
import { cuttableStore } from './cuttable-store.js';

/** All records are read through the repository. */
const without = ['reader'];

describeRecordRepository('PostgreSQL', loaded(cuttableStore), { without });
describeRecordIntake('PostgreSQL', cuttableStore, { without });
