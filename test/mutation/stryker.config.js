/** `npm run test:mutation -- --mutate 'src/domain/**'`; docs/reliability.md has what came of it. */
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  mutate: ['src/{domain,application,adapters/inbound/http}/**/*.ts'],
  // A mutant meets the tests that reach it, and no others.
  coverageAnalysis: 'perTest',
  // The other cores are for whoever works meanwhile.
  concurrency: 1,
  // A busy machine is no endless loop: those are known by how often they go round.
  timeoutMS: 60_000,
  // What is known of code and tests that did not change is not found out again.
  incremental: true,
  incrementalFile: '.cache/mutation/incremental.json',
  ignorePatterns: ['.cache', 'dist', 'coverage'],
  tempDirName: '.cache/mutation/sandbox',
  reporters: ['clear-text', 'html', 'json'],
  clearTextReporter: { reportTests: false, allowColor: false },
  htmlReporter: { fileName: '.cache/mutation/report.html' },
  jsonReporter: { fileName: '.cache/mutation/report.json' },
};
