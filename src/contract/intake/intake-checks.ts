import type { Check } from '../check.js';
import { deadImports } from './dead-imports.js';
import { history } from './history.js';
import { imports } from './imports.js';
import type { IntakeStage } from './intake-stage.js';
import { reader } from './reader.js';
import { rollback } from './rollback.js';

/** All that a RecordIntake promises, and the history and the reader of the same store. */
export const intakeChecks: readonly Check<IntakeStage>[] = [
  ...imports,
  ...deadImports,
  ...history,
  ...rollback,
  ...reader,
];
