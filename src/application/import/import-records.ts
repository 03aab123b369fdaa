import { AlteredExport, EmptyRegistry } from '../../domain/errors.js';
import type {
  LoadedRegistry,
  RecordIntake,
  RegistryDraft,
} from '../../domain/ports/record-intake.js';
import type { RegistryReader } from '../../domain/ports/registry-reader.js';
import type { ExportHeader } from '../../domain/record/export-header.js';
import type { Fingerprint } from './fingerprint.js';
import type { Changes, ImportListener, ImportSummary } from './import-report.js';
import type { ImportRequest } from './import-request.js';
import type { LineSorting } from './line-sorter.js';
import { newRegistry, stageCurrent } from './new-registry.js';
import { stage } from './read-submissions.js';
import { type RegistryBefore, registryBefore } from './registry-before.js';
import { removesTooMany } from './removal-guard.js';
import { resolveDuplicates } from './resolve-duplicates.js';
import { StagedImport } from './staged-import.js';
import { Tally } from './tally.js';
import { write } from './write-registry.js';

/** Makes records the registry, wholly or not at all. */
export class ImportRecords {
  constructor(
    private readonly registry: RegistryReader,
    private readonly intake: RecordIntake,
    private readonly sorting: LineSorting,
    private readonly fingerprint: Fingerprint,
  ) {}

  async run(request: ImportRequest, listener: ImportListener): Promise<ImportSummary> {
    const tally = new Tally(listener);
    // Before the registry is read: whatever replaces it from now on is in the way of this import.
    const draft = await this.intake.begin();
    let summary: ImportSummary | undefined;
    try {
      const before = await registryBefore(this.registry, request, tally);
      const isCompared = request.mode === 'merge' || before.registry !== undefined;
      const staging = new StagedImport(this.sorting, isCompared ? this.fingerprint : undefined);
      try {
        summary = await load(request, before, staging, draft, tally);
      } finally {
        await staging.close();
      }
      return summary;
    } finally {
      // What cannot be removed now is in nobody's way, and the next import removes it.
      if (summary?.outcome !== 'current') await draft.discard().catch(() => {});
    }
  }
}

async function load(
  request: ImportRequest,
  { registry: current, isBroken }: RegistryBefore,
  staging: StagedImport,
  draft: RegistryDraft,
  tally: Tally,
): Promise<ImportSummary> {
  const { dryRun, signal } = request;
  const whole = request.mode === 'replace';
  await stage(request, staging, tally);
  if (current) await stageCurrent(current, staging, signal);
  const verdict = await resolveDuplicates(staging.keys(), whole, tally);
  const nothingLeft = tally.rejected > 0 && tally.rejected === tally.read;
  if (verdict.conflict || nothingLeft || tally.rejected > request.maxRejected) {
    return tally.rejection(verdict.conflict);
  }
  if (whole && !request.allowRemovals && removesTooMany(verdict.changes)) {
    return tally.tooManyRemoved(verdict.changes);
  }
  const isFirst = whole && !current;
  const records = newRegistry(request, current, staging, verdict);
  const expected = isFirst ? tally.read - tally.rejected : verdict.size;
  const registry = await write(records, expected, draft, tally, signal);
  if (registry.records === 0) throw new EmptyRegistry();
  if (whole) refuseAltered(registry, request.exportHeaders?.());
  signal?.throwIfAborted();
  const onWait = (message: string) => tally.warn({ message });
  if (!dryRun) await draft.makeCurrent({ signal, replacedRevision: current?.revision, onWait });
  const changes = isFirst ? allAdded(registry.records) : verdict.changes;
  return tally.success(registry, dryRun, isBroken ? undefined : changes);
}

/** One export that is the whole registry makes the registry that was exportHeaders, or is damaged. */
function refuseAltered(
  registry: LoadedRegistry,
  exportHeaders: readonly ExportHeader[] = [],
): void {
  const [header, ...others] = exportHeaders;
  if (!header || others.length > 0 || header.records !== registry.records) return;
  if (header.revision !== registry.revision) {
    throw new AlteredExport(registry.revision, header.revision);
  }
}

function allAdded(added: number): Changes {
  return { added, changed: 0, removed: 0, same: 0 };
}
