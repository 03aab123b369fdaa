import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The MongoDB of the project's own tests.
    globalSetup: ['../../test/support/mongodb/global-setup.ts'],
  },
});
