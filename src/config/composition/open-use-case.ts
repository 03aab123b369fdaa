import { setFlagsFromString } from 'node:v8';
import type { OpenedUseCase, UseCases } from '../../adapters/inbound/cli/dependencies.js';
import { createCommandLogger } from '../command-logger.js';
import { readSettings } from '../settings/settings.js';
import type { Purpose } from '../stores/define-store.js';
import { UnusableStore } from '../stores/errors.js';
import { createContainer } from './container.js';
import { tokens } from './tokens.js';
import type { Token } from './typed-injection.js';

/** What a command needs of a store. */
interface Opening<UseCase> {
  /** Decides how the settings of the store are checked. */
  readonly purpose: Purpose;
  readonly token: Token<UseCase>;
  /** The message for a store that lacks this use case. */
  readonly otherwise?: string;
}

const READ_ONLY = 'takes no import: its records come from elsewhere; change them there';
const NO_HISTORY = 'keeps no registry that was replaced, so there is no history and no rollback';

const useCases: { readonly [Name in keyof UseCases]: Opening<UseCases[Name]> } = {
  import: { purpose: 'import', token: tokens.importRecords, otherwise: READ_ONLY },
  export: { purpose: 'export', token: tokens.exportRecords },
  history: { purpose: 'export', token: tokens.listHistory, otherwise: NO_HISTORY },
  // It goes back to what is there already, so a missing records file gets a warning, as with an
  // export. For an import it would be a file that is still to be made.
  rollback: { purpose: 'export', token: tokens.rollBack, otherwise: NO_HISTORY },
};

/**
 * Opens the use case of a command on the store that the settings choose. A command needs one use
 * case and closes the store after it, so it gets no container.
 */
export async function openUseCase<Name extends keyof UseCases>(
  name: Name,
): Promise<OpenedUseCase<UseCases[Name]>> {
  limitGarbage();
  const { purpose, token, otherwise = '' } = useCases[name];
  const settings = await readSettings(undefined, purpose);
  const container = await createContainer(settings, createCommandLogger(), purpose);
  const close = async () => container.dispose();
  if (!container.isRegistered(token)) {
    await close();
    throw new UnusableStore(settings.storage, otherwise);
  }
  const { files } = container.resolve(tokens.store);
  return { useCase: container.resolve(token), files, close };
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
