import { AlteredExport, EmptyRegistry } from '../../domain/errors.js';
import type {
  LoadedRegistry,
  RecordIntake,
  RegistryDraft,
} from '../../domain/ports/record-intake.js';
import type { RegistryReader } from '../../domain/ports/registry-reader.js';
import type { ExportHeader } from '../../domain/record/export-header.js';
import { resolveDuplicates } from './duplicates/resolve-duplicates.js';
import type { ImportListener } from './import-listener.js';
import { ImportReport, type ImportSummary } from './import-report.js';
import type { ImportRequest } from './import-request.js';
import type { Fingerprint, LineSorting } from './ports.js';
import { readSubmissions } from './read-submissions.js';
import {
  type CurrentRegistry,
  openCurrentRegistry,
  stageCurrentRegistry,
} from './registry/current-registry.js';
import type { Changes } from './registry/registry-diff.js';
import { newRecords, writeRegistry } from './registry/write-registry.js';
import { completeRecords } from './staging/complete-records.js';
import { StagedImport } from './staging/staged-import.js';

/** Replaces the registry or merges records into it: all of them or none. */
export class ImportRecords {
  constructor(
    private readonly registry: RegistryReader,
    private readonly intake: RecordIntake,
    private readonly sorting: LineSorting,
    private readonly fingerprint: Fingerprint,
  ) {}

  async run(request: ImportRequest, listener: ImportListener): Promise<ImportSummary> {
    const report = new ImportReport(listener);
    // Begun before the registry is read: any switch from now on makes this import fail.
    const draft = await this.intake.begin();
    let summary: ImportSummary | undefined;
    try {
      const current = await openCurrentRegistry(this.registry, request, report);
      const isCompared = request.mode === 'merge' || current.registry !== undefined;
      const staged = new StagedImport(this.sorting, isCompared ? this.fingerprint : undefined);
      try {
        summary = await load(this.#complete(request, current), current, staged, draft, report);
      } finally {
        await staged.close();
      }
      return summary;
    } finally {
      // If this fails, the draft is in nobody's way, and the next import removes it.
      if (summary?.outcome !== 'current') await draft.discard().catch(() => {});
    }
  }

  #complete(request: ImportRequest, { registry }: CurrentRegistry): ImportRequest {
    if (!request.keepMissing) return request;
    const { records, signal } = request;
    return { ...request, records: completeRecords(records, registry, this.sorting, signal) };
  }
}

async function load(
  request: ImportRequest,
  { registry: current, isBroken }: CurrentRegistry,
  staged: StagedImport,
  draft: RegistryDraft,
  report: ImportReport,
): Promise<ImportSummary> {
  const { dryRun, signal } = request;
  const isReplacement = request.mode === 'replace';
  await readSubmissions(request, staged, report);
  if (current) await stageCurrentRegistry(current, staged, signal);
  const diff = await resolveDuplicates(staged.keys(), request, report);
  const isAllRejected = report.rejected > 0 && report.rejected === report.read;
  if (diff.conflict || isAllRejected || report.rejected > request.maxRejected) {
    return report.rejectedSummary(diff.conflict);
  }
  const tooMuch = request.allowRemovals ? undefined : diff.losesTooMuch(request.mode);
  if (tooMuch) return report.stoppedSummary(tooMuch, diff.changes);
  const isFirst = isReplacement && !current;
  const records = newRecords(request, current, staged, diff, report);
  const expected = isFirst ? report.read - report.rejected - report.repeated : diff.size;
  const registry = await writeRegistry(records, expected, draft, report, signal);
  if (registry.records === 0) throw new EmptyRegistry();
  if (isReplacement) refuseAltered(registry, request.exportHeaders?.());
  signal?.throwIfAborted();
  const onWait = (message: string) => report.warn({ message });
  if (!dryRun) await draft.makeCurrent({ signal, replacedRevision: current?.revision, onWait });
  const changes = isFirst ? allAdded(registry.records) : diff.changes;
  return report.successSummary(registry, dryRun, isBroken ? undefined : changes);
}

/** An import of one complete export must give the revision in its header. */
function refuseAltered(registry: LoadedRegistry, headers: readonly ExportHeader[] = []): void {
  const [header, ...others] = headers;
  if (!header || others.length > 0 || header.records !== registry.records) return;
  if (header.revision !== registry.revision) {
    throw new AlteredExport(registry.revision, header.revision);
  }
}

function allAdded(added: number): Changes {
  return { added, changed: 0, removed: 0, same: 0 };
}
