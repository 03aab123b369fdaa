import { expect, it } from 'vitest';
import { complaints, decisions } from './proven-decisions.js';

const passed = true;

it('finds the rows of the table of decisions, numbered without a gap', () => {
  const rows = decisions();
  expect(rows.length).toBeGreaterThanOrEqual(28);
  expect(rows).toEqual(rows.map((_, i) => i + 1));
});

it('is content with tests that passed, one for several rows too', () => {
  const tests = [
    { name: 'decisions 1, 3 and 12: bytes get a problem', passed },
    { name: 'a search > decision 2: a word', passed },
    { name: 'in 5 lines', passed: false },
  ];
  expect(complaints([1, 2, 3, 12], tests)).toEqual([]);
});

it('complains of a row whose only test was skipped, and of the test', () => {
  const tests = [
    { name: 'decision 1: a body', passed },
    { name: 'decision 2: filters', passed: false },
  ];
  expect(complaints([1, 2], tests)).toEqual([
    'decision 2 of docs/decisions.md has no test that ran and passed',
    'was not run, or failed: decision 2: filters',
  ]);
});

it('complains of a row that no test names, and takes no other number for it', () => {
  const tests = [{ name: 'decision 12: a body of 1: one', passed }];
  expect(complaints([1, 12], tests)).toEqual([
    'decision 1 of docs/decisions.md has no test that ran and passed',
  ]);
});

it('complains of a test that was skipped although another proves its row', () => {
  const tests = [
    { name: 'decision 1: a body', passed },
    { name: 'decision 1: another', passed: false },
  ];
  expect(complaints([1], tests)).toEqual(['was not run, or failed: decision 1: another']);
});
