/**
 * How much a run does. `npm test` does what is needed before every change; `npm run test:all` sets
 * TEST_ALL and does all of it; `npm run test:more` leaves out what is the same in both. Each has an
 * environment variable of its own too.
 */
export const effort = {
  /** Imports into MongoDB that are killed, and half as many into the memory store. */
  kills: amount('KILLS', 12, 50),
  /** Primaries that are killed under load. Without any, no set of three members is started. */
  failovers: amount('FAILOVERS', 0, 10),
  /** Kinds of writes of an import whose connection closes just before they are sent. */
  closedWrites: amount('CLOSED_WRITES', 2, 7),
  /** For how many seconds a MongoDB is away whose registry is mirrored. */
  outageS: amount('OUTAGE_S', 3, 60),
  /** Random questions that each store is asked, beside the domain. */
  questions: amount('CONTRACT_QUESTIONS', 200, 1_000),
  /** Whether stores that share most of their code with another one are held to the contract too. */
  derivedStores: amount('DERIVED_STORES', 0, 1) > 0,
  /** Records of the registry that each store streams in little memory. */
  contractRecords: amount('CONTRACT_RECORDS', 3_000, 10_000),
  /** The same of the memory store, which is quickly filled. */
  memoryRecords: amount('MEMORY_RECORDS', 3_000, 30_000),
  /** Random requests that both stores answer, about each of three registries. */
  requests: amount('CONTRACT_REQUESTS', 40, 100),
  /** Random registries that are merged into MongoDB, besides a large one. */
  mongodbMerges: amount('MONGODB_MERGES', 2, 4),
  /** Random registries of three spans whose index is compared with plain sets. */
  indexes: amount('INDEXES', 1, 4),
  /** Random registries that are merged into the memory store, besides a large one. */
  merges: amount('MERGES', 2, 6),
  /** An export is cut at each so many bytes. */
  cutEvery: amount('CUT_EVERY', 4, 1),
  /** Snapshots that are damaged, each in one place. */
  damages: amount('DAMAGES', 65, 520),
  /** Of the random cases of a property, in percent. */
  casesPercent: amount('CASES_PERCENT', 25, 100),
  /** Documents whose commands are run as in production: the README and docs/operating.md first. */
  documents: amount('DOCUMENTS', 2, 5),
  /** The size of an answer that must cost little memory; more than it may cost. */
  bigAnswerMb: amount('BIG_ANSWER_MB', 50, 200),
  /** Restarts of services behind a proxy, for each store. `npm test` makes none: they need nginx. */
  restarts: amount('RESTARTS', 0, 20),
  /** Requests over raw sockets of which many are broken. */
  fuzzedRequests: amount('FUZZED_REQUESTS', 2_000, 20_000),
  /** Damaged files in the place of files to import, of records files and of snapshots, of each. */
  fuzzedFiles: amount('FUZZED_FILES', 30, 600),
  /** The same in the hands of real processes. */
  fuzzedProcesses: amount('FUZZED_PROCESSES', 4, 12),
  /** Whether tests run that build, install or generate a program of their own. */
  installs: amount('INSTALLS', 0, 1) > 0,
  /** Whether tests run of what few changes can break. */
  rare: amount('RARE', 0, 1) > 0,
  /** Whether the package is packed, installed and run, on several versions of Node. */
  packs: amount('PACKS', 0, 1) > 0,
  /** Whether files are left out that do nothing of all this. */
  onlyMore: amount('ONLY_MORE', 0, 0) > 0,
  /** Whether tests run that need a browser, Python or Docker. */
  tools: amount('TOOLS', 0, 1) > 0,
};

/** Random cases that a property is held against: a share of all of them before every change. */
export function randomCases(all: number): { readonly numRuns: number } {
  return { numRuns: Math.ceil((all * effort.casesPercent) / 100) };
}

/** As large a share of a long list, from all of its parts. */
export function someOf<T>(all: readonly T[]): readonly T[] {
  const every = Math.max(1, Math.round(100 / effort.casesPercent));
  return all.filter((_, i) => i % every === 0);
}

function amount(variable: string, usual: number, all: number): number {
  const given = process.env[variable];
  if (given !== undefined) return Number(given);
  return process.env.TEST_ALL ? all : usual;
}
