import type { Step } from './explore.js';
import {
  afterSwitch,
  type Database,
  type Design,
  documentsOf,
  withCollection,
  withoutCollection,
} from './registry-state.js';

/** Its next step, and what it knows. */
export interface Import {
  readonly next:
    | 'begin'
    | 'make'
    | 'write 1'
    | 'write 2'
    | 'register'
    | 'list'
    | 'switch'
    | 'drop'
    | 'discard'
    | 'none';
  readonly id: string;
  readonly revision: string;
  readonly before?: string | undefined;
  /** The collections that it saw, and later those that it drops. */
  readonly listed?: readonly string[];
}

export interface ImportState {
  readonly own: Import;
  readonly database: Database;
}

const REVISIONS = ['old', 'new'];

/** The steps of docs/mongodb.md, "What an import does". */
export function* importSteps(
  { own, database }: ImportState,
  design: Design,
): Generator<Step<ImportState>> {
  const { id, revision } = own;
  const goOn = (next: Import['next'], changed = database, name: string = own.next) => ({
    name,
    state: { own: { ...own, next }, database: changed },
  });
  if (own.next === 'begin') {
    const named = design.uniqueIds ? id : countedId(database);
    const before = database.generations[0]?.id;
    const begun = { ...database, drafts: [...database.drafts, named] };
    for (const each of REVISIONS) {
      const next: Import = { next: 'make', id: named, revision: each, before };
      yield { name: `begin with ${each} records`, state: { own: next, database: begun } };
    }
  } else if (own.next === 'make') {
    yield goOn('write 1', withCollection(database, { id, isOriginal: true, documents: [] }));
  } else if (own.next === 'write 1' || own.next === 'write 2') {
    yield goOn(own.next === 'write 1' ? 'write 2' : 'register', written(database, id, revision));
  } else if (own.next === 'register') {
    const isDraft = database.drafts.includes(id);
    yield goOn('list', isDraft ? { ...database, written: [...database.written, id] } : database);
  } else if (own.next === 'list') {
    const isOwn = database.collections.some((each) => each.id === id && each.isOriginal);
    const listed = database.collections.map((each) => each.id);
    if (isOwn || !design.comparesCollections) {
      yield { name: 'list', state: { own: { ...own, next: 'switch', listed }, database } };
    } else yield goOn('discard', database, 'find other collections');
  } else if (own.next === 'switch') {
    const isSame = database.generations[0]?.id === own.before;
    const registered = design.registersWritten ? database.written : database.drafts;
    if (!isSame || !registered.includes(id)) yield goOn('discard', database, 'meet a conflict');
    else {
      const switched = afterSwitch(database, { id, revision }, design);
      const kept = switched.generations.map((each) => each.id);
      const listed = own.listed?.filter((each) => !kept.includes(each)) ?? [];
      yield {
        name: 'switch',
        state: { own: { ...own, next: 'drop', listed }, database: switched },
      };
    }
  } else if (own.next === 'drop') {
    const [dropped, ...rest] = design.listsBefore ? (own.listed ?? []) : unnamed(database);
    if (dropped === undefined) return;
    const left = withoutCollection(database, dropped);
    yield { name: `drop ${dropped}`, state: { own: { ...own, listed: rest }, database: left } };
  } else if (own.next === 'discard') {
    const { drafts, written, ...left } = withoutCollection(database, id);
    const others = (ids: readonly string[]) => ids.filter((each) => each !== id);
    yield goOn('none', { ...left, drafts: others(drafts), written: others(written) });
  }
}

/** MongoDB makes a collection that is not there. */
function written(database: Database, id: string, revision: string): Database {
  const isOriginal = database.collections.find((each) => each.id === id)?.isOriginal ?? false;
  const documents = [...documentsOf(database, id), revision];
  return withCollection(database, { id, isOriginal, documents });
}

function unnamed({ generations, collections }: Database): string[] {
  const named = generations.map(({ id }) => id);
  return collections.map(({ id }) => id).filter((id) => !named.includes(id));
}

function countedId({ generations, drafts, collections }: Database): string {
  const ids = [...generations, ...collections].map(({ id }) => id);
  return String(1 + Math.max(0, ...[...ids, ...drafts].map(Number)));
}
