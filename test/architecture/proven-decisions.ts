import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Reporter, TestModule, Vitest } from 'vitest/node';
import { effort } from '../support/effort.js';

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

/** Lets a run fail that leaves a decision without proof, unless it was asked for some tests alone. */
export class ProvenDecisions implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    if (effort.onlyMore || !this.#vitest || (await isPartial(this.#vitest, modules))) return;
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

async function isPartial(vitest: Vitest, modules: readonly TestModule[]): Promise<boolean> {
  const { testNamePattern, project } = vitest.config;
  if (testNamePattern !== undefined || project.length > 0) return true;
  return modules.length < (await vitest.globTestSpecifications()).length;
}
