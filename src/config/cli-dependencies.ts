import type { CliDependencies } from '../adapters/inbound/cli/dependencies.js';

/** What the command line needs. Each function loads its modules when it is called. */
export const cliDependencies: CliDependencies = {
  serve: async () => (await import('./serve.js')).serve(),
  ownAddress: async () => (await import('./settings/own-address.js')).ownAddress(),
  open: async (name) => (await import('./composition/open-use-case.js')).openUseCase(name),
};
