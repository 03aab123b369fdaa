import type { AskOptions } from '../../../../domain/ports/record-repository.js';
import type { Moment, MongoConnection } from '../connection/mongo-connection.js';
import {
  type GenerationEntry,
  REGISTRY,
  type RegistryDocument,
} from '../documents/registry-document.js';

/** The generations that the pointer names, and the time of that read. */
export interface Pointer {
  /** The current one first. */
  readonly generations: readonly GenerationEntry[];
  readonly moment: Moment;
}

/** One document by its key: a server that takes longer is as good as gone. */
const POINTER_MS = 2_000;

export async function readPointer(
  connection: MongoConnection,
  { signal }: AskOptions,
): Promise<Pointer> {
  const { documents, moment } = await connection.read<RegistryDocument>(
    REGISTRY,
    { _id: 'current' },
    { limit: 1, projection: { generations: 1 }, withinMs: POINTER_MS, signal },
  );
  return { generations: documents[0]?.generations ?? [], moment };
}
