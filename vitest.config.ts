import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { ProvenDecisions } from './test/architecture/proven-decisions.js';
import { effort } from './test/support/effort.js';
import { doesMore, testFilesIn } from './test/support/files-that-do-more.js';
import { LongFilesFirst } from './test/support/long-files-first.js';
import { PATIENCE } from './test/support/patience.js';

/** What the sources start in a thread is the built program; tests may still start the sources. */
const BUILT_WORKERS = {
  find: /^[./]+\/worker\/start-worker\.js$/,
  replacement: fileURLToPath(new URL('test/support/built-workers.ts', import.meta.url)),
};

/** No more than bounds: a machine with much else to do takes minutes for what needs seconds. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: PATIENCE },
  alias: [BUILT_WORKERS],
  // There are more workers than cores. Threads of a collector would wait for each other.
  execArgv: ['--single-threaded-gc'],
};

/** They kill or time a server. */
const FAULTS = [
  'test/integration/faults-*.test.ts',
  'test/integration/killed-import.test.ts',
  'test/integration/replica-set.test.ts',
];

/** Each builds, installs or generates a program of its own. */
const INSTALLS = [
  'test/http/generated-client.test.ts',
  'test/integration/production.test.ts',
  'test/integration/swap-storage.test.ts',
  'test/process/npm-start.test.ts',
];

/**
 * Few changes can break what they are about: the memory of a process, a full disk, a network or a
 * MongoDB that goes away, the port for monitors, the contract suite itself.
 */
const RARE = [
  'test/contract/broken/broken.test.ts',
  'test/http/freed-registry.test.ts',
  'test/integration/authentication.test.ts',
  'test/integration/blocks.test.ts',
  'test/integration/faults-cut-stream.test.ts',
  'test/integration/faults-import.test.ts',
  'test/integration/faults-mirror.test.ts',
  'test/integration/faults-network.test.ts',
  'test/integration/faults-outage.test.ts',
  'test/integration/faults-pipe.test.ts',
  'test/integration/faults-reads.test.ts',
  'test/process/cut-log.test.ts',
  'test/process/documented-clients.test.ts',
  'test/process/full-disk.test.ts',
  'test/process/fuzzed-files.test.ts',
  'test/process/fuzzed-requests.test.ts',
  'test/process/health.test.ts',
  'test/process/idle-readers.test.ts',
  'test/process/loaded-modules.test.ts',
  'test/process/long-lines.test.ts',
  'test/process/long-texts.test.ts',
  'test/process/lost-log.test.ts',
  'test/process/metrics.test.ts',
  'test/process/monitoring-recipes.test.ts',
  'test/process/nightly-import.test.ts',
  'test/process/own-store.test.ts',
  'test/process/sighup.test.ts',
  'test/process/snapshot-file.test.ts',
  'test/process/streaming.test.ts',
  'test/process/tls.test.ts',
  'test/process/tracing.test.ts',
  'test/process/unwritable-output.test.ts',
];

/** They start replica sets of three members, and kill their primaries. */
const FAILOVERS = [
  'test/integration/faults-failovers.test.ts',
  'test/integration/replica-set.test.ts',
];

/** They replace modules of Node, which whoever comes next in the same worker would meet. */
const MOCKED = [
  'test/unit/config/settings.test.ts',
  'test/unit/memory/{lock-file,memory-registry-history,records-file-draft,snapshot}.test.ts',
];
/** One worker takes many of these files, and loads modules once. */
const SHARED = ['architecture', 'contract', 'fuzzing', 'http', 'model', 'unit'];

/** Each worker takes half a gigabyte. */
const CORES = Math.min(8, Math.max(2, availableParallelism()));
/** They wait for another process for some of their time, so that one more of them can run. */
const OUTSIDE = { isolate: false, maxWorkers: CORES + 1, sequence: { groupOrder: 1 } };
/** More of these than there are cores would only take each other's caches. */
const INSIDE = { maxWorkers: CORES, sequence: { groupOrder: 2 } };

/** What another run does, or has done. */
const left = [
  ...(effort.installs ? [] : INSTALLS),
  ...(effort.rare ? [] : RARE),
  ...(effort.failovers > 0 ? [] : FAILOVERS),
  ...(effort.onlyMore
    ? [...SHARED, 'integration', 'process'].flatMap(testFilesIn).filter(doesNoMore)
    : []),
];
function doesNoMore(file: string): boolean {
  return !doesMore(file) && ![...INSTALLS, ...RARE, ...FAILOVERS].includes(file);
}

/**
 * Most of them wait for most of their time: for an election, a health check, a download. So more of
 * them run at once than there are cores.
 */
const WAITING = { maxWorkers: 8, sequence: { groupOrder: 3 } };

/** They pack and install the package, and fetch other versions of Node. */
const PACKAGE = {
  test: {
    ...patience,
    ...WAITING,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    name: 'package',
    include: ['test/package/**/*.test.ts'],
  },
};

/** They run in the browser of test/browser, where coverage does not reach either. */
const IN_BROWSER = [
  'src/pages/dom.ts',
  'src/pages/docs/!(openapi).ts',
  'src/pages/explorer/main.ts',
  'src/pages/explorer/view/**',
];

/** Where there are few of them, they run among the other tests of MongoDB. */
const FAULTY = {
  test: {
    ...patience,
    ...WAITING,
    name: 'faults',
    isolate: false,
    include: FAULTS,
    exclude: left,
    globalSetup: ['test/support/mongodb/global-setup.ts'],
  },
};

/** They need a tool that is no package of npm: a browser, Python, Docker. */
const TOOLS = {
  test: {
    ...patience,
    ...WAITING,
    name: 'tools',
    include: ['test/**/*.tool.ts'],
    globalSetup: ['test/support/mongodb/global-setup.ts'],
  },
};

/** They restart services behind a real proxy. */
const PROXIES = {
  test: {
    ...patience,
    ...WAITING,
    testTimeout: 600_000,
    name: 'proxies',
    include: ['test/proxies/**/*.test.ts'],
    globalSetup: ['test/support/mongodb/global-setup.ts'],
  },
};

export default defineConfig({
  test: {
    globalSetup: ['test/support/built-program.ts'],
    sequence: { sequencer: LongFilesFirst },
    reporters: ['default', new ProvenDecisions()],
    projects: [
      {
        test: {
          ...patience,
          name: 'shared',
          include: SHARED.map((folder) => `test/${folder}/**/*.test.ts`),
          exclude: [...MOCKED, ...left],
          ...INSIDE,
          isolate: false,
        },
      },
      {
        test: {
          ...patience,
          name: 'mocked',
          include: MOCKED,
          exclude: left,
          ...INSIDE,
        },
      },
      {
        test: {
          ...patience,
          name: 'process',
          include: ['test/process/**/*.test.ts'],
          exclude: left,
          ...OUTSIDE,
        },
      },
      {
        test: {
          ...patience,
          name: 'mongodb',
          include: ['test/integration/**/*.test.ts'],
          exclude: [...(effort.rare ? FAULTS : []), ...left],
          globalSetup: ['test/support/mongodb/global-setup.ts'],
          ...OUTSIDE,
        },
      },
      ...(effort.rare ? [FAULTY] : []),
      ...(effort.packs ? [PACKAGE] : []),
      ...(effort.tools ? [TOOLS] : []),
      ...(effort.restarts > 0 ? [PROXIES] : []),
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // Started as a process of its own in test/process, where coverage does not reach.
      exclude: ['src/main.ts', 'src/config/run-program.ts', 'src/config/serve.ts', ...IN_BROWSER],
      thresholds: { lines: 95, branches: 95 },
      reporter: ['text-summary', 'html'],
      reportOnFailure: true,
    },
  },
});
