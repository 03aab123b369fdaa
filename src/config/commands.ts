import type { CliDependencies } from '../adapters/inbound/cli/dependencies.js';

/** What the commands of the package do. Each loads what it needs when it is called. */
export const commands: CliDependencies = {
  serve: async () => (await import('./serve.js')).serve(),
  open: async (name) => (await import('./open-use-case.js')).openUseCase(name),
};
