import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    globalSetup: ['test/postgresql-server.js'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
