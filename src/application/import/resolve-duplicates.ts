import { shortened } from '../../domain/record/text.js';
import type { Location } from './import-request.js';
import type { KeyEntry } from './key-entry.js';
import type { Tally } from './tally.js';
import { Verdict } from './verdict.js';

/** Looks at everything that has the same key. The first record to have one keeps it. */
export async function resolveDuplicates(
  keys: AsyncIterable<readonly KeyEntry[]>,
  /** The import is the whole registry: what it does not name is removed. */
  whole: boolean,
  tally: Tally,
): Promise<Verdict> {
  const verdict = new Verdict();
  for await (const entries of keys) {
    if (entries[0]?.kind === 'id') sortOutId(entries, whole, verdict, tally);
    else sortOutCode(entries, whole, verdict, tally);
  }
  return verdict;
}

function sortOutId(
  entries: readonly KeyEntry[],
  whole: boolean,
  verdict: Verdict,
  tally: Tally,
): void {
  const before = entries.find(({ origin }) => origin === 'registry');
  const removal = entries.find(({ origin }) => origin === 'removal');
  const [first, ...repeated] = entries.filter(({ origin }) => origin === 'submitted');
  for (const entry of repeated)
    reject(entry, `is repeated: ${where(first)} has it`, verdict, tally);
  if (removal) {
    const reason = `is to be removed too: ${where(removal)} says so`;
    if (first) reject(first, reason, verdict, tally);
    if (before) verdict.remove(before.number);
    else warn(removal, tally);
  } else if (first) {
    verdict.accept(first.number, fate(first, before));
    if (before) verdict.gone.add(before.number);
  } else if (before) {
    if (whole) verdict.remove(before.number);
    else verdict.keep();
  }
}

function sortOutCode(
  entries: readonly KeyEntry[],
  whole: boolean,
  verdict: Verdict,
  tally: Tally,
): void {
  const [first, ...repeated] = entries.filter(({ origin, number }) =>
    origin === 'registry' ? !verdict.gone.has(number) : !verdict.rejected.has(number),
  );
  for (const entry of repeated) {
    // The registry's record of its id would be gone, and the record that replaces it too.
    if (!whole && !verdict.isNew(entry.number)) verdict.conflict = true;
    reject(entry, `is repeated: ${where(first)} has it`, verdict, tally);
  }
}

function fate(now: KeyEntry, before: KeyEntry | undefined) {
  if (!before) return 'added';
  return now.note === before.note ? 'same' : 'changed';
}

function reject(entry: KeyEntry, reason: string, verdict: Verdict, tally: Tally): void {
  verdict.reject(entry.number);
  const { kind: field, key, note } = entry;
  const faults = [{ field, reason, value: shortened(field === 'id' ? key : note) }];
  tally.reject({ location: entry.location as Location, faults });
}

function warn({ location, key }: KeyEntry, tally: Tally): void {
  tally.warn({ location: location as Location, message: `no record has the id ${shortened(key)}` });
}

function where(entry: KeyEntry | undefined): string {
  if (entry?.location) return `line ${entry.location.line} of ${entry.location.file}`;
  return `the record ${shortened(entry?.note)} of the registry`;
}
