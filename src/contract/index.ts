/* The contract of the ports, as suites for vitest. */

export type { RecordIntake } from '../domain/ports/record-intake.js';
export type { RecordRepository } from '../domain/ports/record-repository.js';
export type { RecordSource } from '../domain/ports/record-source.js';
