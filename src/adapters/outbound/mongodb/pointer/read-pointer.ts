import type { Timestamp } from 'mongodb';
import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import { decoded, type ReadOptions } from '../connection/find-command.js';
import type { MongoConnection } from '../connection/mongo-connection.js';
import {
  type GenerationEntry,
  REGISTRY,
  type RegistryDocument,
} from '../documents/registry-document.js';

/** The generations that the pointer names, and the time of the read. */
export interface Pointer {
  /** The current one first. */
  readonly generations: readonly GenerationEntry[];
  readonly operationTime: Timestamp | undefined;
}

/** One document by its key: a server that takes longer is as good as gone. */
const POINTER_MS = 2_000;

export async function readPointer(
  connection: MongoConnection,
  { signal, afterClusterTime }: AskOptions & Pick<ReadOptions, 'afterClusterTime'>,
): Promise<Pointer> {
  const reply = await connection.read(REGISTRY, {
    filter: { _id: 'current' },
    limit: 1,
    projection: { generations: 1 },
    withinMs: POINTER_MS,
    afterClusterTime,
    signal,
  });
  const [document] = decoded<RegistryDocument>(reply);
  return { generations: document?.generations ?? [], operationTime: reply.operationTime };
}

export function isOlder({ operationTime }: Pointer, than: Pointer): boolean {
  const known = than.operationTime;
  return known !== undefined && (operationTime?.lessThan(known) ?? false);
}
