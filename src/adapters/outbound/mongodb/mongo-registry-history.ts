import type { Timestamp } from 'mongodb';
import { ImportConflict, NothingLoaded, RevisionGone } from '../../../domain/errors.js';
import type { AskOptions } from '../../../domain/ports/record-repository.js';
import type {
  KeptRegistry,
  RegistryHistory,
  RolledBack,
} from '../../../domain/ports/registry-history.js';
import type { MongoConnection } from './connection/mongo-connection.js';
import {
  type GenerationEntry,
  postingsCollection,
  type RegistryDocument,
  recordsCollection,
} from './documents/registry-document.js';
import { expectReadable, generationDropped } from './errors.js';
import { LocalSwitches } from './pointer/local-switches.js';
import { readPointer } from './pointer/read-pointer.js';
import { makeCurrent } from './pointer/switch-pipeline.js';
import { switchPointer } from './pointer/switch-pointer.js';
import { COMPLETE } from './search/index-metadata.js';

/** The generations that the pointer names. */
export class MongoRegistryHistory implements RegistryHistory {
  constructor(
    private readonly connection: MongoConnection,
    private readonly switches = new LocalSwitches(),
  ) {}

  async list(options: AskOptions = {}): Promise<readonly KeptRegistry[]> {
    const { generations } = await readPointer(this.connection, options);
    return generations
      .filter(
        ({ revision }, i) => i === generations.findIndex((each) => each.revision === revision),
      )
      .map(toKept);
  }

  async rollBack(revision?: string, options: AskOptions = {}): Promise<RolledBack> {
    const { generations, operationTime } = await readPointer(this.connection, options);
    const [current] = generations;
    if (!current) throw new NothingLoaded();
    if (revision === current.revision) return toKept(current);
    const target = generations.find((each) =>
      revision === undefined ? each.revision !== current.revision : each.revision === revision,
    );
    if (!target) {
      throw new RevisionGone(
        revision === undefined
          ? 'No registry is kept before this one.'
          : `Revision ${revision} is not kept; history lists what is.`,
      );
    }
    expectReadable(target);
    await this.#expectThere(target, operationTime, options);
    options.signal?.throwIfAborted();
    return this.#replace(current, target);
  }

  /**
   * What was dropped by hand must not become the registry. An import drops only what the pointer
   * names no more.
   */
  async #expectThere(
    entry: GenerationEntry,
    afterClusterTime: Timestamp | undefined,
    { signal }: AskOptions,
  ): Promise<void> {
    const { id, records } = entry;
    const lookedFor = [[postingsCollection(id), COMPLETE]] as [string, string | number][];
    if (records > 0) lookedFor.push([recordsCollection(id), records - 1]);
    for (const [collection, _id] of lookedFor) {
      const { documents, operationTime } = await this.connection.read(collection, {
        filter: { _id },
        limit: 1,
        projection: { _id: 1 },
        afterClusterTime,
        signal,
      });
      if (documents.length > 0) continue;
      const now = await readPointer(this.connection, { signal, afterClusterTime: operationTime });
      throw now.generations.some((each) => each.id === id)
        ? generationDropped(entry)
        : new ImportConflict();
    }
  }

  /** Updates one document, if the current generation is still the one that was read. */
  async #replace(current: GenerationEntry, target: GenerationEntry): Promise<RolledBack> {
    const { modified, replaced, ...finished } = target;
    const entryIn = ({ generations }: RegistryDocument) =>
      generations?.find(({ id }) => id === target.id);
    const pointer = await switchPointer(
      this.connection,
      {
        'generations.0.id': current.id,
        // It may have been replaced and come back: then this is not about the same registry.
        'generations.0.modified': current.modified,
        'generations.id': target.id,
      },
      makeCurrent(finished, Number.POSITIVE_INFINITY),
      (pointer) => isNewer(entryIn(pointer), target),
    ).finally(() => this.switches.announce());
    const now = pointer && entryIn(pointer);
    if (!now) throw new ImportConflict();
    const { revision, records } = current;
    return { ...toKept(now), replaced: { revision, records } };
  }
}

/** Whether it has become current since. */
function isNewer(entry: GenerationEntry | undefined, before: GenerationEntry): boolean {
  return entry !== undefined && entry.modified > before.modified;
}

function toKept({ revision, records, modified }: GenerationEntry): KeptRegistry {
  return { revision, records, since: modified };
}
