import type { Db, Document } from 'mongodb';

/** What the server wrote down of one operation that it has really run. */
export interface ProfiledOperation {
  readonly op: string;
  readonly ns: string;
  readonly command: Document;
  readonly planSummary?: string;
  readonly keysExamined?: number;
  readonly docsExamined?: number;
  readonly nreturned?: number;
  readonly hasSortStage?: boolean;
}

/** Every operation on the database that the work makes, as the server's own profiler saw it. */
export async function profiled(db: Db, work: () => Promise<unknown>): Promise<ProfiledOperation[]> {
  await db.command({ profile: 2 });
  try {
    await work();
  } finally {
    await db.command({ profile: 0 });
  }
  const profile = db.collection('system.profile');
  const seen = await profile
    // The profiler cuts long plans short wherever it may be, also within a letter.
    .find({ ns: { $ne: profile.namespace } }, { sort: { ts: 1 }, projection: { execStats: 0 } })
    .toArray();
  await profile.drop();
  return seen as unknown as ProfiledOperation[];
}
