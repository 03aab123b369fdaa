import { BrokenRegistry } from '../../domain/errors.js';
import type { RegistryReader, WholeRegistry } from '../../domain/ports/registry-reader.js';
import type { ImportRequest } from './import-request.js';
import type { Tally } from './tally.js';

/** The registry that an import changes or replaces. */
export interface RegistryBefore {
  /** Absent where nothing was loaded yet, or where it cannot be read. */
  readonly registry?: WholeRegistry | undefined;
  readonly isBroken: boolean;
}

/** Reads the registry as it is. One that is broken can still be replaced, with a warning. */
export async function registryBefore(
  reader: RegistryReader,
  request: ImportRequest,
  tally: Tally,
): Promise<RegistryBefore> {
  try {
    return { registry: await reader.current(request), isBroken: false };
  } catch (error) {
    if (!(error instanceof BrokenRegistry) || request.mode === 'merge') throw error;
    const reason = error.message.replaceAll('\n', ' ');
    tally.warn({
      message: `the registry as it is cannot be read, so nothing is compared with it: ${reason}`,
    });
    return { isBroken: true };
  }
}
