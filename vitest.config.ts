import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // Started as a process of its own in test/process, where coverage does not reach.
      exclude: ['src/main.ts'],
      thresholds: { lines: 95, branches: 95 },
      reporter: ['text-summary', 'html'],
    },
  },
});
