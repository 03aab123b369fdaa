/**
 * How much a run does. `npm test` does what is needed before every change; `npm run test:all` sets
 * TEST_ALL and does all of it. Each has an environment variable of its own too.
 */
export const effort = {
  /** Imports that are killed, in each store. */
  kills: amount('KILLS', 12, 50),
  /** Primaries of a replica set that are killed under load. */
  failovers: amount('FAILOVERS', 2, 20),
  /** Random questions that each store is asked, beside the domain. */
  questions: amount('CONTRACT_QUESTIONS', 1_000, 5_000),
  /** Random registries of three spans whose index is compared with plain sets. */
  indexes: amount('INDEXES', 2, 8),
  /** Snapshots that are damaged, each in one place. */
  damages: amount('DAMAGES', 130, 520),
  /** Documents whose commands are run as in production, the README first. */
  documents: amount('DOCUMENTS', 1, 4),
  /** The size of an answer that must cost little memory; far more than it may cost. */
  bigAnswerMb: amount('BIG_ANSWER_MB', 100, 200),
  /** Whether the compiler that builds what is shipped builds the program that is tested too. */
  shippedBuild: amount('SHIPPED_BUILD', 0, 1) > 0,
};

function amount(variable: string, usual: number, all: number): number {
  const given = process.env[variable];
  if (given !== undefined) return Number(given);
  return process.env.TEST_ALL ? all : usual;
}
