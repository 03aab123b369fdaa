import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const PAGE = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
export const RELIABILITY_PAGE = fileURLToPath(new URL('../docs/reliability.md', import.meta.url));

/** For `parseArgs` of every benchmark. */
export const WRITE_OPTION = { write: { type: 'boolean', default: false } } as const;

/**
 * What a benchmark prints its report with. With `--write` the report also replaces the one in
 * its page. A name that the page does not have is an error now, not after an hour.
 */
export function reporter(
  name: string,
  { write = process.argv.includes('--write'), page = PAGE, print = printed } = {},
): (report: string) => void {
  if (write) withReport(readFileSync(page, 'utf8'), name, '');
  return (report) => {
    print(report);
    if (write) writeFileSync(page, withReport(readFileSync(page, 'utf8'), name, report));
  };
}

/** A page with another report between the marks of this name. */
export function withReport(page: string, name: string, report: string): string {
  const [begin, end] = [`<!-- begin bench:${name} -->`, `<!-- end bench:${name} -->`];
  const [before, rest] = halves(page, begin);
  const [, after] = halves(rest, end);
  return `${before}${begin}\n\n${underSection(report)}\n\n${end}${after}`;
}

function halves(text: string, mark: string): [string, string] {
  const [before, after, ...more] = text.split(mark);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Error(`The page needs the mark ${mark} once, where the report goes.`);
  }
  return [before, after];
}

/** A report is a page of its own; here it stands under a heading of the second level. */
function underSection(report: string): string {
  return report.trim().replaceAll(/^#+ /gm, (marks) => `##${marks}`);
}

function printed(report: string): void {
  process.stdout.write(report);
}
