import type { CliDependencies } from '../adapters/inbound/cli/dependencies.js';

/** What the cliDependencies of the package do. Each loads what it needs when it is called. */
export const cliDependencies: CliDependencies = {
  serve: async () => (await import('./serve.js')).serve(),
  open: async (name) => (await import('./composition/open-use-case.js')).openUseCase(name),
};
