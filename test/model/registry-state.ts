/** Parts of the design that a test leaves out, to see that each of them is needed. */
export interface Design {
  /** The id of a generation is never used again, also after the database was dropped. */
  readonly uniqueIds: boolean;
  /** A generation that comes back by a rollback is as if it had never been replaced. */
  readonly forgetsReplaced: boolean;
  /** A generation that was replaced a moment ago is kept for its readers. */
  readonly keepsReplaced: boolean;
  /** A switch makes all imports fail that began before it. */
  readonly emptiesDrafts: boolean;
  /** An import drops only what it saw before its switch, so nothing of a later import. */
  readonly listsBefore: boolean;
  /** An import becomes current only if it finds the collections that it made itself. */
  readonly comparesCollections: boolean;
  /** An import becomes current only if the pointer says that it has written all. */
  readonly registersWritten: boolean;
}

export interface Entry {
  readonly id: string;
  readonly revision: string;
  readonly replaced?: 'now' | 'long ago';
}

export interface Collection {
  readonly id: string;
  /** Made by its import, and not by a late write or from a backup. */
  readonly isOriginal: boolean;
  /** Of each document the revision that it belongs to. A generation has two. */
  readonly documents: readonly string[];
}

/** The pointer and the collections. */
export interface Database {
  readonly generations: readonly Entry[];
  readonly drafts: readonly string[];
  readonly written: readonly string[];
  readonly collections: readonly Collection[];
}

export const EMPTY: Database = { generations: [], drafts: [], written: [], collections: [] };

export function documentsOf({ collections }: Database, id: string): readonly string[] {
  return collections.find((each) => each.id === id)?.documents ?? [];
}

export function isWhole(database: Database, { id, revision }: Entry): boolean {
  const documents = documentsOf(database, id);
  return documents.length === 2 && documents.every((each) => each === revision);
}

export function withCollection(database: Database, collection: Collection): Database {
  const others = withoutCollection(database, collection.id).collections;
  const collections = [...others, collection].sort((a, b) => (a.id < b.id ? -1 : 1));
  return { ...database, collections };
}

export function withoutCollection(database: Database, dropped: string): Database {
  return { ...database, collections: database.collections.filter(({ id }) => id !== dropped) };
}

/** The pointer after a switch, as src/adapters/outbound/mongodb/pointer/switch-pipeline.ts makes it. */
export function afterSwitch(
  database: Database,
  now: Entry,
  design: Design,
  { keepsAll = false } = {},
): Database {
  const { generations, drafts, written } = database;
  const previous = generations.find(({ revision }) => revision !== now.revision);
  const replaced = generations.map((each, i): Entry => {
    const isAgain = i === 0 && design.forgetsReplaced;
    return { ...each, replaced: isAgain ? 'now' : (each.replaced ?? 'now') };
  });
  const isKept = ({ id, replaced }: Entry) =>
    keepsAll || id === previous?.id || (replaced === 'now' && design.keepsReplaced);
  const kept = replaced.filter((each) => each.id !== now.id && isKept(each));
  const others = (ids: readonly string[]) =>
    design.emptiesDrafts ? [] : ids.filter((id) => id !== now.id);
  return {
    ...database,
    generations: [now, ...kept],
    drafts: others(drafts),
    written: others(written),
  };
}
