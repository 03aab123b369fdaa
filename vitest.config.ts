import { defineConfig } from 'vitest/config';

const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    globalSetup: ['test/support/built-program.ts'],
    projects: [
      {
        test: {
          ...patience,
          name: 'core',
          include: ['test/**/*.test.ts'],
          exclude: ['test/integration/**'],
          // Most of them wait for a process or a clock for most of their time.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...patience,
          name: 'mongodb',
          include: ['test/integration/**/*.test.ts'],
          globalSetup: ['test/support/mongodb/global-setup.ts'],
          // One after the other, and with nothing beside them: many of them kill and time a server.
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['src/**/*.ts'],
      // Started as a process of its own in test/process, where coverage does not reach.
      exclude: ['src/main.ts', 'src/config/serve.ts'],
      thresholds: { lines: 95, branches: 95 },
      reporter: ['text-summary', 'html'],
    },
  },
});
