import type { Collection, Db, Document } from 'mongodb';
import { inject, onTestFinished, vi } from 'vitest';
import { MongoConnection } from '../../src/adapters/outbound/mongodb/connection.js';
import { MongoRecordIntake } from '../../src/adapters/outbound/mongodb/mongo-record-intake.js';
import type { Expediente } from '../../src/domain/expediente.js';
import type { LoadedRegistry } from '../../src/domain/record-intake.js';

export interface HeldImport {
  /** Resolves when the import waits. */
  readonly waiting: Promise<void>;
  go(): void;
  readonly done: Promise<LoadedRegistry>;
}

/** What an import does last is to drop what is old; it is current by then. */
export type Step = 'records' | 'postings' | 'drops';

/** An import by a process of its own that waits before one of its steps. */
export function heldImport(
  database: string,
  records: Iterable<Expediente>,
  before: Step,
): HeldImport {
  const connection = new MongoConnection({
    url: inject('mongodbUrl'),
    database,
    poolSize: 5,
    queryTimeoutMs: 5_000,
  });
  onTestFinished(() => connection.close());
  let go = () => {};
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  let done: Promise<LoadedRegistry> | undefined;
  const waiting = new Promise<void>((resolve) => {
    hold(connection.db, before, () => {
      resolve();
      return released;
    });
    done = new MongoRecordIntake(connection, 0).replace(records);
    done.catch(() => {}); // for whoever asks; until then it is not unhandled
  });
  return { waiting, go, done: done as unknown as Promise<LoadedRegistry> };
}

function hold(db: Db, step: Step, wait: () => Promise<void>): void {
  const listCollections = db.listCollections.bind(db);
  const collectionOf = db.collection.bind(db);
  vi.spyOn(db, 'listCollections').mockImplementation(((...args: []) => {
    const cursor = listCollections(...args);
    return step === 'drops' ? waiting(cursor, 'toArray', wait) : cursor;
  }) as Db['listCollections']);
  vi.spyOn(db, 'collection').mockImplementation(((name: string) => {
    const collection: Collection<Document> = collectionOf(name);
    return name.startsWith(`${step}_`) ? waiting(collection, 'insertMany', wait) : collection;
  }) as Db['collection']);
}

/** The same, and one of its methods waits. */
function waiting<T extends object, M extends keyof T>(
  target: T,
  method: M,
  wait: () => Promise<void>,
): T {
  const call = (target[method] as (...args: unknown[]) => unknown).bind(target);
  target[method] = (async (...args: unknown[]) => {
    await wait();
    return call(...args);
  }) as T[M];
  return target;
}
