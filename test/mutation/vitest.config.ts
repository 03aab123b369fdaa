import { defineConfig } from 'vitest/config';

const FAST = ['test/unit/{domain,application,http}/*.test.ts', 'test/contract/reference.test.ts'];

/**
 * The tests that mutants meet. TESTS names others: not `--testFiles` of Stryker, which changes a
 * constant of a module only when the module has read it.
 */
export default defineConfig({
  test: {
    // Tests of the whole service need the pages that a build makes.
    globalSetup: ['test/support/built-program.ts'],
    include: process.env.TESTS?.split(' ') ?? FAST,
    // Each mutant has a worker of its own, which loads modules once.
    isolate: false,
    // To end a test that hangs takes less time than to end its worker and to start another.
    testTimeout: Number(process.env.TEST_TIMEOUT_MS ?? 120_000),
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000, interval: 20 } },
    // Random cases are few: each mutant meets them again.
    env: { CASES_PERCENT: '4', CONTRACT_QUESTIONS: '100' },
  },
});
