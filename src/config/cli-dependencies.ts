import type { CliDependencies } from '../adapters/inbound/cli/dependencies.js';

/** What the command line needs. Each function loads its modules when it is called. */
export const cliDependencies: CliDependencies = {
  serve: async () => (await import('./serve.js')).serve(),
  open: async (name) => (await import('./composition/open-use-case.js')).openUseCase(name),
};
