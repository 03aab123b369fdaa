import { setTimeout as wait } from 'node:timers/promises';
import { RevisionBuilder } from '../adapters/outbound/search-index/revision.js';
import { RegistryLoading } from '../domain/errors.js';
import type { Generation, RecordRepository } from '../domain/ports/record-repository.js';
import type { Expediente } from '../domain/record/expediente.js';
import { ContractViolation } from './check.js';
import { generationSays, repositorySays } from './sentences/reading.js';

const LOOK_AGAIN_MS = 5;
/** What the revision of these records must be. */
export function revisionOf(records: Iterable<Expediente>): string {
  const builder = new RevisionBuilder();
  for (const record of records) builder.add(record);
  return builder.revision();
}

/** The current generation, once it is the one with this revision, and no longer that before. */
export async function untilShown(
  repository: RecordRepository,
  revision: string,
  before: string | undefined,
  withinMs: number,
): Promise<Generation> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const now = await currentOrLoading(repository);
    if (now?.revision === revision) return now;
    if (Date.now() > deadline) throw notShown(now?.revision, revision, before);
    await wait(LOOK_AGAIN_MS);
  }
}

function notShown(now: string | undefined, revision: string, before: string | undefined): Error {
  const isOther = now !== undefined && now !== before;
  return isOther
    ? new ContractViolation(
        generationSays.fingerprint,
        `The revision of the new registry is ${now}; that of its records is ${revision}.`,
      )
    : new ContractViolation(
        repositorySays.current,
        `A registry of revision ${revision} has been loaded, and that of current() is ${now}.`,
      );
}

async function currentOrLoading(repository: RecordRepository): Promise<Generation | undefined> {
  try {
    return await repository.current();
  } catch (error) {
    if (error instanceof RegistryLoading) return undefined;
    throw error;
  }
}
