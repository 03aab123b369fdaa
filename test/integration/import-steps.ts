import { inject, onTestFinished, vi } from 'vitest';
import { MongoConnection } from '../../src/adapters/outbound/mongodb/connection/mongo-connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import type { LoadedRegistry } from '../../src/domain/ports/record-intake.js';
import type { Expediente } from '../../src/domain/record/expediente.js';
import { load } from '../support/load.js';

/** What an import in two batches asks of MongoDB, one after the other. */
export const STEPS = [
  'registers itself',
  'makes its collections',
  'writes its first records',
  'writes its other records',
  'writes the municipalities of its records',
  'writes its prefixes',
  'writes its postings',
  'writes its municipalities',
  'writes its last record',
  'writes that it is complete',
  'registers as written',
  'looks which collections there are',
  'makes itself current',
  'drops what is old',
] as const;
export type Step = (typeof STEPS)[number];
/** By then it is registered, and not current yet. */
export const DRAFT_STEPS = STEPS.slice(1, -1);

type Write = MongoConnection['write'];
/** In place of a step: what it does is `write(work)`. */
export type Mishap = <T>(write: () => Promise<T>, isThisStep: boolean) => Promise<T>;

/** An import by a process of its own, to which something happens from one of its steps on. */
export function importWith(
  database: string,
  records: readonly Expediente[],
  step: Step,
  mishap: Mishap,
): Promise<LoadedRegistry> {
  const connection = new MongoConnection({
    url: inject('mongodbUrl'),
    database,
    poolSize: 5,
    queryTimeoutMs: 5_000,
  });
  onTestFinished(() => connection.close());
  const write: Write = connection.write.bind(connection);
  const at = STEPS.indexOf(step);
  let steps = 0;
  vi.spyOn(connection, 'write').mockImplementation((work) => {
    const now = steps++;
    return now < at ? write(work) : mishap(() => write(work), now === at);
  });
  const intake = new MongoRecordIntake(connection, { keepReplacedMs: 0 });
  const done = load(intake, records, Math.ceil(records.length / 2));
  done.catch(() => {}); // for whoever asks; until then it is not unhandled
  return done;
}

export interface HeldImport {
  /** Resolves when the import waits. */
  readonly waiting: Promise<void>;
  go(): void;
  readonly done: Promise<LoadedRegistry>;
}

/** An import that waits before one of its steps. */
export function heldImport(
  database: string,
  records: readonly Expediente[],
  step: Step,
): HeldImport {
  const { promise: waiting, resolve: arrived } = withResolvers();
  const { promise: released, resolve: go } = withResolvers();
  const done = importWith(database, records, step, async (write, isThisStep) => {
    if (isThisStep) {
      arrived();
      await released;
    }
    return write();
  });
  return { waiting, go, done };
}

function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((resolved) => {
    resolve = resolved;
  });
  return { promise, resolve };
}
