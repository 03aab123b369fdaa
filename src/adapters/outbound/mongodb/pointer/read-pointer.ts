import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import type { Moment, MongoConnection } from '../connection/mongo-connection.js';
import {
  type GenerationEntry,
  REGISTRY,
  type RegistryDocument,
} from '../documents/registry-document.js';

/**
 * One document by its key. It comes first in every question, so a server that has fallen silent is
 * found out by then, however long other reads may take.
 */
const POINTER_MS = 2_000;

/** The generations that the pointer names, and the moment at which it did. */
export async function readPointer(
  connection: MongoConnection,
  { signal }: AskOptions,
): Promise<{ generations: readonly GenerationEntry[]; moment: Moment }> {
  const { documents, moment } = await connection.read<RegistryDocument>(
    REGISTRY,
    { _id: 'current' },
    { limit: 1, projection: { generations: 1 }, withinMs: POINTER_MS, signal },
  );
  return { generations: documents[0]?.generations ?? [], moment };
}
