import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, Vitest } from 'vitest/node';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The numbers of the table of decisions. */
export function decisions(): number[] {
  const table = readFileSync(`${ROOT}/docs/decisions.md`, 'utf8');
  return [...table.matchAll(/^\| (\d+) \|/gm)].map(([, number]) => Number(number));
}

export interface TestSeen {
  readonly name: string;
  readonly passed: boolean;
}

/** What is wrong with the proof: a decision that no test names, or a test of one that did not pass. */
export function complaints(rows: readonly number[], tests: readonly TestSeen[]): string[] {
  const named = tests.filter(({ name }) => decisionsIn(name).length > 0);
  const proven = new Set(
    named.filter(({ passed }) => passed).flatMap(({ name }) => decisionsIn(name)),
  );
  return [
    ...rows
      .filter((row) => !proven.has(row))
      .map((row) => `decision ${row} of docs/decisions.md has no test that ran and passed`),
    ...named.filter(({ passed }) => !passed).map(({ name }) => `was not run, or failed: ${name}`),
  ];
}

/** "decision 5: …", "decisions 2, 5 and 7: …" */
function decisionsIn(name: string): number[] {
  return [...name.matchAll(/\bdecisions? ((?:\d+(?:, | and )?)+):/g)].flatMap(([, numbers]) =>
    (numbers ?? '').split(/\D+/).map(Number),
  );
}

/** Lets a run of all files fail where a decision is not proven by it. */
export class ProvenDecisions implements Reporter {
  #isFiltered = false;

  onInit({ config }: Vitest): void {
    this.#isFiltered = config.testNamePattern !== undefined;
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    const files = readdirSync(`${ROOT}/test`, { recursive: true, encoding: 'utf8' });
    const all = files.filter((file) => file.endsWith('.test.ts')).length;
    if (this.#isFiltered || modules.length < all) return;
    const tests = modules.flatMap(({ children }) =>
      [...children.allTests()].map((test) => ({
        name: test.fullName,
        passed: test.result().state === 'passed',
      })),
    );
    for (const complaint of complaints(decisions(), tests)) {
      console.error(complaint);
      process.exitCode = 1;
    }
  }
}
