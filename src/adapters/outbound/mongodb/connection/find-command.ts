import { BSON, type Document, type Timestamp } from 'mongodb';

export interface ReadOptions {
  readonly filter: object;
  /** The most documents that there can be. */
  readonly limit: number;
  readonly projection?: object | undefined;
  readonly inAnyOrder?: boolean | undefined;
  /** No node answers that is behind this time. */
  readonly afterClusterTime?: Timestamp | undefined;
  /** If this read must be answered sooner than others. */
  readonly withinMs?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** The first documents in the order of `_id`: as many as one reply holds (16 MB), at least one. */
export interface Reply {
  /** BSON. Each is a view of the reply. */
  readonly documents: readonly Uint8Array[];
  /** The time of the read. Absent on a standalone server. */
  readonly operationTime: Timestamp | undefined;
}

export function decoded<T>({ documents }: Pick<Reply, 'documents'>): T[] {
  return documents.map((bytes) => BSON.deserialize(bytes, { promoteBuffers: true }) as T);
}

/** Everything in one reply, so that no cursor stays behind on the server. */
export function findCommand(
  collection: string,
  { filter, limit, projection, inAnyOrder, afterClusterTime }: ReadOptions,
  maxTimeMS: number,
): Document {
  const command: Document = {
    find: collection,
    filter,
    limit,
    batchSize: limit,
    singleBatch: true,
    maxTimeMS,
    readConcern: { level: 'majority' },
  };
  // An index of another field has no order by `_id`.
  if (!inAnyOrder) command.sort = { _id: 1 };
  if (projection) command.projection = projection;
  // No other index helps. To look for one takes longer than to read a few documents.
  if ('$or' in filter) command.hint = { _id: 1 };
  if (afterClusterTime) command.readConcern.afterClusterTime = afterClusterTime;
  return command;
}
