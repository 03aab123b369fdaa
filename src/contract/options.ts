import type { Part } from './check.js';

/** All may be left out. */
export interface ContractOptions {
  /** Random questions in all, 1,000 by default; CONTRACT_QUESTIONS in the environment. */
  readonly questions?: number | undefined;
  /** What random records and questions are made from; CONTRACT_SEED, or another one in each run. */
  readonly seed?: number | undefined;
  /** The size of the large registry, 3,000 records by default; CONTRACT_RECORDS. */
  readonly records?: number | undefined;
  /** What the store does not have. What is not named here is checked. */
  readonly without?: readonly Part[] | undefined;
  /** A check that takes longer has failed: 60 seconds by default. */
  readonly patienceMs?: number | undefined;
  /** How soon a new registry must show, also where the store follows another process: 10 seconds. */
  readonly showsWithinMs?: number | undefined;
  /** How long to look for the smallest case of a wrong answer: 10 seconds by default. */
  readonly shrinkMs?: number | undefined;
  /** How far the clock of the store may be from ours: 5 seconds by default. */
  readonly clockSkewMs?: number | undefined;
}

export type EveryOption = {
  readonly [Name in keyof ContractOptions]-?: NonNullable<ContractOptions[Name]>;
};

export function everyOption(given: ContractOptions): EveryOption {
  return {
    questions: given.questions ?? number('CONTRACT_QUESTIONS') ?? 1_000,
    seed: given.seed ?? number('CONTRACT_SEED') ?? Math.floor(Math.random() * 2 ** 31),
    records: given.records ?? number('CONTRACT_RECORDS') ?? 3_000,
    without: given.without ?? [],
    patienceMs: given.patienceMs ?? 60_000,
    showsWithinMs: given.showsWithinMs ?? 10_000,
    shrinkMs: given.shrinkMs ?? 10_000,
    clockSkewMs: given.clockSkewMs ?? 5_000,
  };
}

/** The suites run in projects of others, where no settings of ours are read: one run may set these. */
function number(variable: string): number | undefined {
  const given = process.env[variable];
  if (given === undefined || given === '') return undefined;
  const value = Number(given);
  if (Number.isSafeInteger(value)) return value;
  throw new Error(`${variable}=${given} is not a whole number.`);
}
