import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/postgresql-server.js'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // A client and its server wait for each other in turns.
    maxWorkers: 2,
  },
});
