/* The contract of the ports, as suites for vitest. */

export { type Check, ContractViolation, type Part } from './check.js';
export {
  describeRecordIntake,
  describeRecordRepository,
  describeRecordSource,
} from './describe.js';
export type { OpenedStore, OpenStore } from './intake/intake-stage.js';
export { load } from './load.js';
export { loaded } from './loaded.js';
export type { ContractOptions } from './options.js';
export { Random } from './random/random.js';
export { randomQuestion } from './random/random-question.js';
export { randomRecords } from './random/random-registry.js';
export type { OpenedRepository, OpenRepository } from './repository/repository-stage.js';
export type { Sentence } from './sentences/sentence.js';
export type { OpenedSource, OpenSource, RecordFields } from './source/source-stage.js';
