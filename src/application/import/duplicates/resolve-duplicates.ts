import { shortened } from '../../../domain/record/text.js';
import type { ImportReport } from '../import-report.js';
import type { ImportRequest, Location } from '../import-request.js';
import { RegistryDiff } from '../registry/registry-diff.js';
import type { KeyEntry } from '../staging/key-entry-codec.js';
import { ChangedMunicipalities } from './changed-municipalities.js';
import type { DuplicateRule } from './duplicate-rule.js';
import { warnOfEmptied } from './warn-of-emptied.js';

const UNSURE =
  'is that of another record of the registry; a merge that numbers duplicates cannot tell a change from a further step: import the whole file without --merge, or replace the record with --duplicates fail';

interface Rules {
  /** The import is the whole registry: a current record that it does not name is removed. */
  readonly isReplacement: boolean;
  readonly duplicates: DuplicateRule;
  readonly moved: ChangedMunicipalities;
}

/** Decides who keeps a key that several records have: the first one does, or as the rule says. */
export async function resolveDuplicates(
  /** The entries of one key at a time, ids before codes. */
  keys: AsyncIterable<readonly KeyEntry[]>,
  request: Pick<ImportRequest, 'mode' | 'duplicates' | 'keepMissing'>,
  report: ImportReport,
): Promise<RegistryDiff> {
  const diff = new RegistryDiff();
  const { mode, duplicates = 'fail', keepMissing = false } = request;
  const moved = new ChangedMunicipalities(mode);
  const rules = { isReplacement: mode === 'replace', duplicates, moved };
  for await (const entries of keys) {
    if (entries[0]?.kind === 'id') resolveId(entries, rules, diff, report);
    else resolveCode(entries, rules, diff, report);
  }
  moved.warn(report);
  warnOfEmptied(diff, keepMissing, report);
  return diff;
}

function resolveId(
  entries: readonly KeyEntry[],
  rules: Rules,
  diff: RegistryDiff,
  report: ImportReport,
): void {
  const { isReplacement, duplicates } = rules;
  const current = entries.find(({ origin }) => origin === 'current');
  const removals = entries.filter(({ origin }) => origin === 'removal');
  const [removal] = removals;
  const submitted = entries.filter(({ origin }) => origin === 'submitted');
  const first = duplicates === 'last' ? submitted.at(-1) : submitted[0];
  for (const entry of submitted) {
    if (entry === first) continue;
    if (isOnPurpose(duplicates)) leaveOut(entry, diff, report);
    else reject(entry, repeatedReason(first), diff, report);
  }
  if (removal) {
    const reason = `is to be removed too: see ${describe(removal)}`;
    if (first) reject(first, reason, diff, report);
    if (current) {
      diff.remove(current);
      for (const { number } of removals) diff.foundRemovals.add(number);
    } else if (!removal.detail) warnOfRemoval(removal, removal.key, report);
  } else if (first && current && isUnsure(first, current, rules)) {
    reject(first, UNSURE, diff, report);
    diff.keep(current);
  } else if (first) {
    diff.accept(first.number, changeOf(first, current));
    if (current) {
      diff.replace(current, first);
      rules.moved.look(first, current);
    }
  } else if (current) {
    if (isReplacement) diff.remove(current);
    else diff.keep(current);
  }
}

function resolveCode(
  entries: readonly KeyEntry[],
  { isReplacement, duplicates }: Rules,
  diff: RegistryDiff,
  report: ImportReport,
): void {
  const owners = entries.filter(({ origin, number }) => {
    if (origin === 'removal') return false;
    return origin === 'current' ? !diff.dropped.has(number) : !diff.rejected.has(number);
  });
  warnOfCodes(entries, diff, report);
  const isTaken = owners[0]?.origin === 'current';
  const first = duplicates === 'last' && !isTaken ? owners.at(-1) : owners[0];
  for (const entry of owners) {
    if (entry === first) continue;
    // The entry replaces a current record. Without it, both records would be lost.
    const isNeeded = !isReplacement && !diff.isNew(entry.number);
    if (isNeeded) diff.conflict = true;
    if (isOnPurpose(duplicates) && !isTaken && !isNeeded) leaveOut(entry, diff, report);
    else reject(entry, repeatedReason(first), diff, report);
  }
}

/**
 * Of rows that are numbered, one alone has no number: it may be a change of the record that the
 * registry has, or a further step of the same expediente. To replace the record could lose a step.
 */
function isUnsure(
  first: KeyEntry,
  current: KeyEntry,
  { isReplacement, duplicates }: Rules,
): boolean {
  return !isReplacement && duplicates === 'number' && changeOf(first, current) === 'changed';
}

function isOnPurpose(duplicates: DuplicateRule): boolean {
  return duplicates === 'first' || duplicates === 'last';
}

function leaveOut(entry: KeyEntry, diff: RegistryDiff, report: ImportReport): void {
  diff.reject(entry.number);
  report.repeated++;
}

function changeOf(submitted: KeyEntry, current: KeyEntry | undefined) {
  if (!current) return 'added';
  return submitted.detail === current.detail ? 'same' : 'changed';
}

function reject(entry: KeyEntry, reason: string, diff: RegistryDiff, report: ImportReport): void {
  diff.reject(entry.number);
  const { kind: field, key, detail } = entry;
  const faults = [{ field, reason, value: shortened(field === 'id' ? key : detail) }];
  report.reject({ location: entry.location as Location, faults });
}

/** Ids to remove that no record has, and that have the form of a code. */
function warnOfCodes(entries: readonly KeyEntry[], diff: RegistryDiff, report: ImportReport): void {
  const current = entries.find(({ origin }) => origin === 'current');
  for (const removal of entries) {
    if (removal.origin !== 'removal' || diff.foundRemovals.has(removal.number)) continue;
    if (!current) warnOfRemoval(removal, removal.detail, report);
    else {
      const code = shortened(removal.detail);
      const message = `no record has the id ${code}, but ${shortened(current.detail)} has this cod_archivo; write ids`;
      report.warn({ location: removal.location as Location, message });
    }
  }
}

function warnOfRemoval({ location }: KeyEntry, id: string, report: ImportReport): void {
  const message = `no record has the id ${shortened(id)}`;
  report.warn({ location: location as Location, message });
}

function repeatedReason(first: KeyEntry | undefined): string {
  return `is repeated: ${describe(first)} has it`;
}

function describe(entry: KeyEntry | undefined): string {
  if (entry?.location) return `line ${entry.location.line} of ${entry.location.file}`;
  return `the record ${shortened(entry?.detail)} of the registry`;
}
