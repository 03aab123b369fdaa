import type { ImportSummary } from '../../../application/importing/import-report.js';
import { printable } from '../../../domain/text.js';
import { number, plural } from './numbers.js';

/** What an import has done, for a person. */
export function summaryText(summary: ImportSummary, seconds: number): string {
  const { outcome, read, rejected, warnings, changes } = summary;
  const refused = outcome === 'rejected' ? 'rejected' : 'left out';
  const lines = [
    headline(summary),
    `  read ${number(read)}, ${refused} ${number(rejected)}, warnings ${number(warnings)}, in ${seconds.toFixed(1)} s`,
  ];
  if (changes) {
    const { added, changed, removed, same } = changes;
    lines.push(
      `  added ${number(added)}, changed ${number(changed)}, removed ${number(removed)}, same ${number(same)}`,
    );
  }
  if (rejected > 0) {
    lines.push('What was wrong, and how often:');
    for (const [fault, count] of Object.entries(summary.faults)) {
      lines.push(`  ${number(count)} × ${printable(fault)}`);
    }
  }
  return `${lines.join('\n')}\n`;
}

function headline({ outcome, read, rejected, registry }: ImportSummary): string {
  if (!registry) {
    return `Nothing was changed: ${number(rejected)} of ${plural(read, 'record')} rejected.`;
  }
  const now = `${plural(registry.records, 'record')}, revision ${registry.revision}`;
  return outcome === 'dry run'
    ? `A dry run. The registry would be: ${now}.`
    : `The registry is now: ${now}.`;
}
