import {
  describeRecordIntake,
  describeRecordRepository,
  describeRecordSource,
  loaded,
} from '../../src/contract/index.js';
import { arraySource } from './broken/broken-sources.js';
import { ReferenceStore } from './reference-store.js';

/** What the broken ones are made of must be right itself. */
const open = async () => new ReferenceStore();
const options = { questions: 60, records: 1_500 };

describeRecordRepository('The reference', loaded(open), options);
describeRecordIntake('The reference', open, options);
describeRecordSource('An array', async (records) => arraySource(records), options);
