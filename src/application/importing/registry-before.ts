import { BrokenRegistry } from '../../domain/errors.js';
import type { Generation, RecordRepository } from '../../domain/record-repository.js';
import type { ImportRequest } from './import-request.js';
import type { Tally } from './tally.js';

/** The registry that an import changes or replaces. */
export interface RegistryBefore {
  /** Absent where nothing was loaded yet, or where it cannot be read. */
  readonly generation?: Generation | undefined;
  readonly isBroken: boolean;
}

/** Reads the registry as it is. One that is broken can still be replaced, with a warning. */
export async function registryBefore(
  repository: RecordRepository,
  request: ImportRequest,
  tally: Tally,
): Promise<RegistryBefore> {
  try {
    return { generation: await repository.current(request), isBroken: false };
  } catch (error) {
    if (!(error instanceof BrokenRegistry) || request.mode === 'merge') throw error;
    const reason = error.message.replaceAll('\n', ' ');
    tally.warn({
      message: `the registry as it is cannot be read, so nothing is compared with it: ${reason}`,
    });
    return { isBroken: true };
  }
}
