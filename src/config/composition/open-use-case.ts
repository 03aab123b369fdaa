import { setFlagsFromString } from 'node:v8';
import type { OpenedUseCase, UseCases } from '../../adapters/inbound/cli/dependencies.js';
import { createLogger } from '../logger.js';
import { readSettings } from '../settings/settings.js';
import type { Purpose } from '../stores/store-module.js';
import { createContainer } from './container.js';
import { tokens } from './tokens.js';
import type { Token } from './typed-injection.js';

const useCases: { [Name in keyof UseCases]: { purpose: Purpose; token: Token<UseCases[Name]> } } = {
  import: { purpose: 'import', token: tokens.importRecords },
  export: { purpose: 'export', token: tokens.exportRecords },
  history: { purpose: 'export', token: tokens.listHistory },
  rollback: { purpose: 'export', token: tokens.rollBack },
};

/** Opens the use case of a command on the store that the settings choose. */
export async function openUseCase<Name extends keyof UseCases>(
  name: Name,
): Promise<OpenedUseCase<UseCases[Name]>> {
  limitGarbage();
  const { purpose, token } = useCases[name];
  const settings = await readSettings(undefined, purpose);
  // Standard output may be data, so the log goes to standard error, and only from warnings on.
  const logger = await createLogger('warn', process.stderr);
  const container = await createContainer(settings, logger);
  return {
    useCase: container.resolve(token),
    file: settings.storage === 'memory' ? settings.recordsFile : undefined,
    close: async () => container.dispose(),
  };
}

/** In per cent of the live objects. */
const MAX_GARBAGE = 200;

/**
 * A command processes far more data than it keeps. By default V8 lets the garbage grow to several
 * times the live objects, and to more the longer the process runs.
 */
function limitGarbage(): void {
  setFlagsFromString(`--heap-growing-percent=${MAX_GARBAGE}`);
}
