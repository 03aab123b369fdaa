import { shortened } from '../../domain/record/text.js';
import type { ImportReport } from './import-report.js';
import type { Location } from './import-request.js';
import type { KeyEntry } from './key-entry-codec.js';
import { RegistryDiff } from './registry-diff.js';

/** Decides who keeps a key that several records have: the first one does. */
export async function resolveDuplicates(
  /** The entries of one key at a time, ids before codes. */
  keys: AsyncIterable<readonly KeyEntry[]>,
  /** The import is the whole registry: a current record that it does not name is removed. */
  isReplacement: boolean,
  report: ImportReport,
): Promise<RegistryDiff> {
  const diff = new RegistryDiff();
  for await (const entries of keys) {
    if (entries[0]?.kind === 'id') resolveId(entries, isReplacement, diff, report);
    else resolveCode(entries, isReplacement, diff, report);
  }
  return diff;
}

function resolveId(
  entries: readonly KeyEntry[],
  isReplacement: boolean,
  diff: RegistryDiff,
  report: ImportReport,
): void {
  const current = entries.find(({ origin }) => origin === 'current');
  const removal = entries.find(({ origin }) => origin === 'removal');
  const [first, ...repeated] = entries.filter(({ origin }) => origin === 'submitted');
  for (const entry of repeated) reject(entry, repeatedReason(first), diff, report);
  if (removal) {
    const reason = `is to be removed too: see ${describe(removal)}`;
    if (first) reject(first, reason, diff, report);
    if (current) diff.remove(current.number);
    else warnOfRemoval(removal, report);
  } else if (first) {
    diff.accept(first.number, changeOf(first, current));
    if (current) diff.replace(current.number);
  } else if (current) {
    if (isReplacement) diff.remove(current.number);
    else diff.keep();
  }
}

function resolveCode(
  entries: readonly KeyEntry[],
  isReplacement: boolean,
  diff: RegistryDiff,
  report: ImportReport,
): void {
  const [first, ...repeated] = entries.filter(({ origin, number }) =>
    origin === 'current' ? !diff.dropped.has(number) : !diff.rejected.has(number),
  );
  for (const entry of repeated) {
    // The entry replaces a current record. Without it, both records would be lost.
    if (!isReplacement && !diff.isNew(entry.number)) diff.conflict = true;
    reject(entry, repeatedReason(first), diff, report);
  }
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

function warnOfRemoval({ location, key }: KeyEntry, report: ImportReport): void {
  const message = `no record has the id ${shortened(key)}`;
  report.warn({ location: location as Location, message });
}

function repeatedReason(first: KeyEntry | undefined): string {
  return `is repeated: ${describe(first)} has it`;
}

function describe(entry: KeyEntry | undefined): string {
  if (entry?.location) return `line ${entry.location.line} of ${entry.location.file}`;
  return `the record ${shortened(entry?.detail)} of the registry`;
}
