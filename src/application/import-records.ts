import { EmptyRegistry } from '../domain/errors.js';
import type { Fingerprint } from '../domain/fingerprint.js';
import type { LineSorting } from '../domain/line-sorter.js';
import type { RecordIntake } from '../domain/record-intake.js';
import type { RecordRepository } from '../domain/record-repository.js';
import type { ImportListener, ImportSummary } from './importing/import-report.js';
import type { ImportRequest } from './importing/import-request.js';
import { newRegistry, stageCurrent } from './importing/new-registry.js';
import { sortOut } from './importing/sort-out.js';
import { stage } from './importing/stage.js';
import { Staging } from './importing/staging.js';
import { Tally } from './importing/tally.js';
import { write } from './importing/write.js';

/** Makes records the registry, wholly or not at all. */
export class ImportRecords {
  constructor(
    private readonly repository: RecordRepository,
    private readonly intake: RecordIntake,
    private readonly sorting: LineSorting,
    private readonly fingerprint: Fingerprint,
  ) {}

  async run(request: ImportRequest, listener: ImportListener): Promise<ImportSummary> {
    const whole = request.mode === 'replace';
    const compared = request.dryRun || !whole;
    const tally = new Tally(listener);
    const staging = new Staging(this.sorting, compared ? this.fingerprint : undefined);
    // Before the registry is read: whatever replaces it from now on is in the way of this import.
    const draft = await this.intake.begin();
    let isCurrent = false;
    try {
      const current = compared ? await this.repository.current(request) : undefined;
      await stage(request, staging, tally);
      if (current) await stageCurrent(current, staging, request.signal);
      const verdict = await sortOut(staging.keys(), whole, tally);
      const nothingLeft = whole && tally.rejected > 0 && tally.rejected === tally.read;
      if (verdict.conflict || nothingLeft || tally.rejected > request.mostRejected) {
        return tally.rejection(verdict.conflict);
      }
      const records = newRegistry(request, current, staging, verdict);
      const expected = compared ? verdict.size : tally.read - tally.rejected;
      const registry = await write(records, expected, draft, tally, request.signal);
      if (registry.records === 0) throw new EmptyRegistry();
      request.signal?.throwIfAborted();
      if (!request.dryRun) await draft.makeCurrent(request);
      isCurrent = !request.dryRun;
      return tally.success(registry, request.dryRun, compared ? verdict.changes : undefined);
    } finally {
      await staging.close();
      // What cannot be removed now is in nobody's way, and the next import removes it.
      if (!isCurrent) await draft.discard().catch(() => {});
    }
  }
}
