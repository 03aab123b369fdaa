import type { CliDependencies } from '../adapters/inbound/cli/dependencies.js';

/** What the command line needs. Each function loads its modules when it is called. */
export const cliDependencies: CliDependencies = {
  serve: async () => {
    const { logFailure } = await import('./log-failure.js');
    await logFailure(async () => (await import('./serve.js')).serve());
  },
  ownAddress: async () => (await import('./settings/own-address.js')).ownAddress(),
  settings: async () => (await import('./settings/describe-settings.js')).describeSettings(),
  registryFiles: async () => (await import('./settings/own-registry-files.js')).ownRegistryFiles(),
  open: async (name) => (await import('./composition/open-use-case.js')).openUseCase(name),
};
