import type { ImportSummary } from '../../../../application/import/import-report.js';
import type {
  Changes,
  LossesByField,
} from '../../../../application/import/registry/registry-diff.js';
import { printable } from '../../../../domain/record/text.js';
import type { DocumentTally } from '../readers/documents/document-tally.js';
import { number, plural } from './format-numbers.js';

/** The summary of an import for a person. */
export function summaryText(
  summary: ImportSummary & { readonly skipped?: number; readonly documents?: DocumentTally },
  seconds: number,
  isMerge: boolean,
  /** What left rows out on purpose. */
  skippedBy = '',
): string {
  const { outcome, read, rejected, warnings, changes, repeated, numbered, kept = {} } = summary;
  const { skipped, documents } = summary;
  const isDone = outcome === 'current' || outcome === 'dry run';
  const label = isDone ? 'left out' : 'rejected';
  const lines = [
    headline(summary, isMerge),
    `  read ${number(read)}, ${label} ${number(rejected)}, warnings ${number(warnings)}, in ${seconds.toFixed(1)} s`,
  ];
  const onPurpose = [
    ...(skipped ? [`${number(skipped)} by ${skippedBy}`] : []),
    ...(repeated ? [`${number(repeated)} because another has their id or code`] : []),
  ];
  if (onPurpose.length > 0) lines.push(`  left out on purpose: ${onPurpose.join(', ')}`);
  if (numbered) {
    lines.push(`  numbered ${number(numbered)} because an earlier one has their id or code`);
  }
  const keptCounts = Object.entries(kept).map(([field, count]) => `${field} ${number(count)}`);
  if (keptCounts.length > 0) lines.push(`  kept from the registry: ${keptCounts.join(', ')}`);
  if (documents) lines.push(`  ${documentsText(documents)}`);
  if (changes) {
    lines.push(`  ${isDone ? '' : 'would have '}${changesText(changes)}`);
  }
  if (rejected > 0) {
    lines.push('What was wrong, and how often:');
    for (const [fault, count] of Object.entries(summary.faults)) {
      lines.push(`  ${number(count)} × ${printable(fault)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

const LOST: Record<keyof LossesByField, string> = {
  contents: 'content',
  links: 'links',
  areas: 'area',
  inscriptionDates: 'date of inscription',
};

function changesText({ added, changed, removed, same, ...fields }: Changes): string {
  const losses = (Object.keys(LOST) as (keyof LossesByField)[]).flatMap((name) => {
    const emptied = fields[name]?.emptied;
    return emptied ? [`${number(emptied)} without their ${LOST[name]}`] : [];
  });
  const lost = losses.length > 0 ? ` (${losses.join(', ')})` : '';
  return `added ${number(added)}, changed ${number(changed)}${lost}, removed ${number(removed)}, same ${number(same)}`;
}

function documentsText(tally: DocumentTally): string {
  const { folder, withText, withoutText, mostlyWithoutText, missing } = tally;
  const bare = mostlyWithoutText.length;
  const mostly = bare > 0 ? ` (${number(bare)} mostly of pages without a text of their own)` : '';
  const facts = [`records with a text from ${folder} ${number(withText)}${mostly}`];
  if (withoutText.length > 0) {
    facts.push(`with a document that has no text ${number(withoutText.length)}`);
  }
  const names = bare + withoutText.length > 0 ? '; --json names the documents' : '';
  return `${[...facts, `without a document ${number(missing)}`].join(', ')}${names}`;
}

function headline(
  { outcome, read, rejected, registry, changes }: ImportSummary,
  isMerge: boolean,
): string {
  if (outcome === 'too many removed' && changes) {
    const { changed, removed, same } = changes;
    const before = plural(changed + removed + same, 'record');
    return `Nothing was changed: the import would remove ${number(removed)} of the ${before} of the registry, more than a fifth.`;
  }
  if (outcome === 'too many emptied' && changes?.contents) {
    const { held, emptied, removed } = changes.contents;
    // A merge removes what it is told to.
    const taken = isMerge ? emptied : emptied + removed;
    return `Nothing was changed: the import would take ${number(taken)} of the ${plural(held, 'content')} of the registry, more than a fifth.`;
  }
  if (!registry) {
    return `Nothing was changed: ${number(rejected)} of ${plural(read, 'record')} rejected.`;
  }
  const now = `${plural(registry.records, 'record')}, revision ${registry.revision}`;
  return outcome === 'dry run'
    ? `A dry run. The registry would be: ${now}.`
    : `The registry is now: ${now}.`;
}
