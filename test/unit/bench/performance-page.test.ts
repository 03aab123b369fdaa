import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { reporter, withReport } from '../../../bench/performance-page.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

const PAGE = 'Before\n<!-- begin bench:a -->\nold\n<!-- end bench:a -->\nAfter\n';
const REPORT = '# A report\n\n## Aims\n\n| # | $& |\n';

it('puts a report between its marks, under the headings of the page', () => {
  expect(withReport(PAGE, 'a', REPORT)).toBe(
    'Before\n<!-- begin bench:a -->\n\n### A report\n\n#### Aims\n\n| # | $& |\n\n' +
      '<!-- end bench:a -->\nAfter\n',
  );
});

it('gives the same page when the same report is written again', () => {
  const once = withReport(PAGE, 'a', REPORT);
  expect(withReport(once, 'a', REPORT)).toBe(once);
});

it.each([
  ['that is not there', PAGE.replaceAll('bench:a', 'bench:b')],
  ['that has no end', PAGE.replace('end', 'END')],
  ['that is there twice', PAGE + PAGE],
])('refuses a mark %s', (_, page) => {
  expect(() => withReport(page, 'a', REPORT)).toThrow('needs the mark <!-- ');
});

it('prints a report, and writes it only where that is asked for', async () => {
  const page = join(await temporaryFolder(), 'performance.md');
  writeFileSync(page, PAGE);
  const prints: string[] = [];
  const print = (report: string) => prints.push(report);
  reporter('a', { write: false, page, print })(REPORT);
  expect(readFileSync(page, 'utf8')).toBe(PAGE);
  reporter('a', { write: true, page, print })(REPORT);
  expect(readFileSync(page, 'utf8')).toBe(withReport(PAGE, 'a', REPORT));
  expect(prints).toEqual([REPORT, REPORT]);
});

it('complains of a missing mark before anything is measured', async () => {
  const page = join(await temporaryFolder(), 'performance.md');
  writeFileSync(page, PAGE);
  expect(() => reporter('b', { write: true, page })).toThrow('<!-- begin bench:b -->');
});

it.each([
  'service-100000',
  'service-1000000',
  'index',
  'mongodb',
  'import',
  'idle-readers',
  'long-texts',
])('has its marks in docs/performance.md: %s', (name) => {
  const page = readFileSync(new URL('../../../docs/performance.md', import.meta.url), 'utf8');
  expect(withReport(page, name, REPORT)).toContain('#### Aims');
});
