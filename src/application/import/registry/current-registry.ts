import { BrokenRegistry } from '../../../domain/errors.js';
import type { RegistryReader, WholeRegistry } from '../../../domain/ports/registry-reader.js';
import type { ImportReport } from '../import-report.js';
import type { ImportRequest } from '../import-request.js';
import type { StagedImport } from '../staging/staged-import.js';

/** The registry before the import. */
export interface CurrentRegistry {
  /** Undefined if nothing was loaded yet, or if the registry is broken. */
  readonly registry?: WholeRegistry | undefined;
  readonly isBroken: boolean;
}

/** A broken registry can be replaced, with a warning. It cannot be merged with. */
export async function openCurrentRegistry(
  reader: RegistryReader,
  request: ImportRequest,
  report: ImportReport,
): Promise<CurrentRegistry> {
  try {
    return { registry: await reader.current(request), isBroken: false };
  } catch (error) {
    if (!(error instanceof BrokenRegistry) || request.mode === 'merge') throw error;
    const reason = error.message.replaceAll('\n', ' ');
    report.warn({
      message: `the current registry cannot be read, so the import is not compared with it: ${reason}`,
    });
    return { isBroken: true };
  }
}

/** Stages the keys of all current records, to be compared with those of the import. */
export async function stageCurrentRegistry(
  current: WholeRegistry,
  staged: StagedImport,
  signal: AbortSignal | undefined,
): Promise<void> {
  let rank = 0;
  for await (const batch of current.records({ signal })) {
    for (const record of batch) {
      const written = staged.addCurrent(record, rank++);
      if (written) await written;
    }
  }
}
