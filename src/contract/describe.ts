import { afterAll, afterEach, describe, it } from 'vitest';
import type { Check } from './check.js';
import { intakeChecks } from './intake/intake-checks.js';
import { IntakeStage, type OpenStore } from './intake/intake-stage.js';
import { type ContractOptions, everyOption } from './options.js';
import { repositoryChecks } from './repository/repository-checks.js';
import { type OpenRepository, RepositoryStage } from './repository/repository-stage.js';
import { runCheck } from './run-check.js';
import { sourceChecks } from './source/source-checks.js';
import { type OpenSource, SourceStage } from './source/source-stage.js';
import type { Stage } from './stage.js';

/** What every store must answer, whatever is inside it. */
export function describeRecordRepository(
  name: string,
  open: OpenRepository,
  options: ContractOptions = {},
): void {
  const every = everyOption(options);
  const stage = new RepositoryStage(open, every);
  describeChecks(`${name} as a record repository`, repositoryChecks(every), stage);
}

/** How every store must be filled: imports, the history of registries, and the whole registry. */
export function describeRecordIntake(
  name: string,
  open: OpenStore,
  options: ContractOptions = {},
): void {
  const every = everyOption(options);
  const stage = new IntakeStage(open, every);
  describeChecks(`${name} as a record intake`, intakeChecks, stage);
}

/** What every source of records must give. */
export function describeRecordSource(
  name: string,
  open: OpenSource,
  options: ContractOptions = {},
): void {
  const every = everyOption(options);
  describeChecks(`${name} as a record source`, sourceChecks, new SourceStage(open, every));
}

/** Each check as a test. */
function describeChecks<S extends Stage>(
  title: string,
  checks: readonly Check<S>[],
  stage: S,
): void {
  const { without, patienceMs } = stage.options;
  // The check gives up first, and says which sentence of the port it waits for.
  const timeout = patienceMs + 10_000;
  describe(title, () => {
    afterEach(() => stage.clear(), timeout);
    afterAll(() => stage.close(), timeout);
    for (const check of checks) {
      if (check.needs && without.includes(check.needs)) continue;
      it(check.title, { timeout }, () => runCheck(check, stage, patienceMs));
    }
  });
}
