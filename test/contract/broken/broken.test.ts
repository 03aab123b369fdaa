import { describe, expect, it } from 'vitest';
import type { Check, ContractViolation } from '../../../src/contract/check.js';
import { loaded, type Sentence } from '../../../src/contract/index.js';
import { intakeChecks } from '../../../src/contract/intake/intake-checks.js';
import { IntakeStage } from '../../../src/contract/intake/intake-stage.js';
import { everyOption } from '../../../src/contract/options.js';
import { repositoryChecks } from '../../../src/contract/repository/repository-checks.js';
import { RepositoryStage } from '../../../src/contract/repository/repository-stage.js';
import { runCheck } from '../../../src/contract/run-check.js';
import { repositorySays } from '../../../src/contract/sentences/reading.js';
import { sourceChecks } from '../../../src/contract/source/source-checks.js';
import { SourceStage } from '../../../src/contract/source/source-stage.js';
import type { Stage } from '../../../src/contract/stage.js';
import { brokenGenerations } from './broken-generations.js';
import { brokenIntakes } from './broken-intakes.js';
import { type BrokenSource, brokenSources } from './broken-sources.js';
import type { BrokenStore } from './broken-store.js';

/** For a store that answers, on however busy a machine. */
const PATIENCE_MS = 60_000;
/** For one that never does. */
const SHORT_MS = 1_000;

/** Small, but for the stores that hold too much in memory. */
const options = everyOption({
  seed: 7,
  questions: 60,
  records: 300,
  showsWithinMs: 500,
  shrinkMs: 0,
});
const enoughToMeasure = { ...options, records: 3_000 };

/** The first violation of this sentence that its checks find, or else all others. */
async function violations<S extends Stage>(
  checks: readonly Check<S>[],
  stage: S,
  sentence: Sentence,
  patienceMs: number,
): Promise<ContractViolation[]> {
  const others: ContractViolation[] = [];
  const concerned = checks.filter(
    (check) => check.sentence === sentence || check.also?.includes(sentence),
  );
  try {
    for (const check of concerned) {
      try {
        await runCheck(check, stage, patienceMs);
      } catch (error) {
        const violation = error as ContractViolation;
        if (violation.sentence === sentence) return [violation];
        others.push(violation);
      } finally {
        await stage.clear();
      }
    }
    return others;
  } finally {
    await stage.close();
  }
}

function expectNamed([violation]: readonly ContractViolation[], sentence: Sentence): void {
  expect(violation?.message).toContain(`${sentence.of}: "${sentence.text}"`);
}

describe('A store that is broken is caught, and the sentence that it breaks is named', () => {
  const stores = { ...brokenGenerations, ...brokenIntakes };

  it.for(Object.keys(stores))('%s', async (name) => {
    const { breaks, open, hangs, holds } = stores[name] as BrokenStore;
    const patienceMs = hangs ? SHORT_MS : PATIENCE_MS;
    const chosen = holds ? enoughToMeasure : options;
    const asRepository = new RepositoryStage(
      loaded(async () => open()),
      chosen,
    );
    const asStore = new IntakeStage(async () => open(), chosen);
    const found = await violations(repositoryChecks(chosen), asRepository, breaks, patienceMs);
    if (found[0]?.sentence !== breaks) {
      found.unshift(...(await violations(intakeChecks, asStore, breaks, patienceMs)));
    }
    expectNamed(found, breaks);
  });
});

describe('A source that is broken is caught, and the sentence that it breaks is named', () => {
  it.for(Object.keys(brokenSources))('%s', async (name) => {
    const { breaks, open, hangs, holds } = brokenSources[name] as BrokenSource;
    const patienceMs = hangs ? SHORT_MS : PATIENCE_MS;
    const chosen = holds ? enoughToMeasure : options;
    const stage = new SourceStage(async (records) => open(records), chosen);
    expectNamed(await violations(sourceChecks, stage, breaks, patienceMs), breaks);
  });
});

describe('A fault in random records', () => {
  it('comes with the seed', async () => {
    const { open, breaks } = brokenSources['a record that is lost'] as BrokenSource;
    const stage = new SourceStage(async (records) => open(records), options);
    const [violation] = await violations(sourceChecks, stage, breaks, PATIENCE_MS);
    expect(violation?.message).toMatch(
      / Missing: .*\nCONTRACT_SEED=7 makes the same records again\.$/s,
    );
  });

  it('and only that', async () => {
    const { open, breaks } = brokenSources['a version that is no text'] as BrokenSource;
    const stage = new SourceStage(async (records) => open(records), options);
    const [violation] = await violations(sourceChecks, stage, breaks, PATIENCE_MS);
    expect(violation?.message).not.toContain('CONTRACT_SEED');
  });
});

describe('A wrong answer', () => {
  it('comes with the seed and the smallest case', async () => {
    const { open } = brokenGenerations['a year and all after it'] as BrokenStore;
    const every = { ...options, shrinkMs: 30_000 };
    const stage = new RepositoryStage(
      loaded(async () => open()),
      every,
    );
    const checks = repositoryChecks(every).filter(({ title }) => title.includes('random'));
    const [violation] = await violations(checks, stage, repositorySays.reference, PATIENCE_MS);
    expect(violation?.message).toMatch(/^RecordRepository: "Whatever the store, /);
    expect(violation?.message).toMatch(/Smallest case: 1 of \d+ records:\n\{"id":/);
    expect(violation?.message).toMatch(/\nasked \{"year":"\d{4}"\}, in pages of 1\.\n/);
    expect(violation?.message).toContain('CONTRACT_SEED=7 makes the whole case again.');
  });
});
