import type { Model, Step } from './explore.js';
import { type Import, importSteps } from './import-steps.js';
import {
  afterSwitch,
  type Database,
  type Design,
  documentsOf,
  EMPTY,
  type Entry,
  isWhole,
} from './registry-state.js';

/** What happens in one exploration, besides a reader. */
export interface Events {
  readonly imports: number;
  /** There is no registry at first. */
  readonly isEmpty?: boolean;
  readonly rollback?: boolean;
  /** Whoever reads a replaced generation at that moment has had 15 minutes. */
  readonly age?: boolean;
  readonly dropDatabase?: boolean;
  readonly backup?: boolean;
}

interface Reader {
  readonly next: 'begin' | 'read 1' | 'read 2' | 'none';
  readonly entry?: Entry;
  readonly read: readonly string[];
  readonly isCut: boolean;
  /** It may be cut: it was slow, or the database was dropped or restored. */
  readonly isExcused: boolean;
}
interface Rollback {
  readonly next: 'begin' | 'look' | 'switch' | 'none';
  readonly current?: Entry;
  readonly target?: Entry;
}
interface State {
  readonly database: Database;
  readonly imports: readonly Import[];
  readonly reader: Reader;
  readonly rollback: Rollback;
  readonly left: readonly string[];
  readonly backup?: Database;
}

const FIRST: Database = {
  ...EMPTY,
  generations: [{ id: '1', revision: 'old' }],
  collections: [{ id: '1', isOriginal: true, documents: ['old', 'old'] }],
};

/**
 * The steps of imports, of a rollback and of a reader on one MongoDB, in every order. A process
 * that is killed is one that takes no further step: every state on the way is looked at, so each
 * of them may have been killed anywhere.
 */
export function registrySwitch(design: Design, events: Events): Model<State> {
  const { imports, isEmpty, rollback } = events;
  const start: State = {
    database: isEmpty ? EMPTY : FIRST,
    imports: Array.from({ length: imports }, (_, i) => {
      return { next: 'begin', id: `${i + 2}`, revision: '' };
    }),
    reader: { next: 'begin', read: [], isCut: false, isExcused: false },
    rollback: { next: rollback ? 'begin' : 'none' },
    left: (['age', 'dropDatabase', 'backup'] as const).filter((event) => events[event]),
  };
  return { start, steps: (state) => stepsOf(state, design), faultOf };
}

function faultOf({ database, reader }: State): string | undefined {
  const { entry, read, isCut, isExcused } = reader;
  if (read.some((revision) => revision !== entry?.revision)) return 'a reader sees a mixture';
  if (isCut && !isExcused) return 'a reader is cut though it was not slow';
  const [current] = database.generations;
  if (current && !isWhole(database, current)) return 'the current generation is not whole';
  const previous = database.generations.find(({ revision }) => revision !== current?.revision);
  if (previous && !isWhole(database, previous)) return 'the previous registry is not whole';
  return undefined;
}

function* stepsOf(state: State, design: Design): Generator<Step<State>> {
  const { database } = state;
  for (const [i, own] of state.imports.entries()) {
    for (const { name, state: after } of importSteps({ own, database }, design)) {
      const imports = state.imports.map((each, at) => (at === i ? after.own : each));
      yield {
        name: `import ${i + 1}: ${name}`,
        state: { ...state, imports, database: after.database },
      };
    }
  }
  yield* readerSteps(state);
  yield* rollbackSteps(state, design);
  yield* eventSteps(state);
}

function* readerSteps(state: State): Generator<Step<State>> {
  const { database, reader } = state;
  const step = (name: string, changed: Partial<Reader>) => ({
    name: `reader: ${name}`,
    state: { ...state, reader: { ...reader, ...changed } },
  });
  const [entry] = database.generations;
  if (reader.next === 'begin' && entry) yield step('read the pointer', { next: 'read 1', entry });
  if (reader.next !== 'read 1' && reader.next !== 'read 2') return;
  const document = documentsOf(database, reader.entry?.id ?? '')[reader.read.length];
  if (document === undefined) yield step('find nothing', { next: 'none', isCut: true });
  else {
    const next = reader.next === 'read 1' ? 'read 2' : 'none';
    yield step(reader.next, { next, read: [...reader.read, document] });
  }
}

function* rollbackSteps(state: State, design: Design): Generator<Step<State>> {
  const { database, rollback } = state;
  const { generations } = database;
  const step = (name: string, next: Rollback, changed = database) => ({
    name: `rollback: ${name}`,
    state: { ...state, rollback: next, database: changed },
  });
  if (rollback.next === 'begin') {
    const [current] = generations;
    const target = generations.find(({ revision }) => revision !== current?.revision);
    if (current && target) yield step('read the pointer', { next: 'look', current, target });
    return;
  }
  const { current, target } = rollback;
  if (!current || !target) return;
  if (rollback.next === 'look') {
    const isThere = isWhole(database, target);
    yield step('look', isThere ? { ...rollback, next: 'switch' } : { next: 'none' });
    return;
  }
  const isSame = generations[0]?.id === current.id;
  if (!isSame || !generations.some(({ id }) => id === target.id)) {
    yield step('meet a conflict', { next: 'none' });
    return;
  }
  const { id, revision } = target;
  const back = design.forgetsReplaced ? { id, revision } : target;
  yield step('switch', { next: 'none' }, afterSwitch(database, back, design, { keepsAll: true }));
}

function* eventSteps(state: State): Generator<Step<State>> {
  const { database, reader } = state;
  const excused = { ...reader, isExcused: reader.next !== 'begin' };
  const without = (event: string) => state.left.filter((each) => each !== event);
  if (state.left.includes('age')) {
    const generations = database.generations.map((each) =>
      each.replaced ? { ...each, replaced: 'long ago' as const } : each,
    );
    const isCurrent = generations[0]?.id === reader.entry?.id;
    yield {
      name: '15 minutes',
      state: {
        ...state,
        left: without('age'),
        database: { ...database, generations },
        reader: isCurrent ? reader : excused,
      },
    };
  }
  if (state.left.includes('dropDatabase')) {
    const left = without('dropDatabase');
    yield { name: 'dropDatabase', state: { ...state, left, database: EMPTY, reader: excused } };
  }
  if (state.left.includes('backup')) {
    yield { name: 'backup', state: { ...state, left: without('backup'), backup: database } };
  }
  const { backup, ...rest } = state;
  if (backup) {
    const collections = backup.collections.map((each) => ({ ...each, isOriginal: false }));
    const restored = { ...rest, database: { ...backup, collections }, reader: excused };
    yield { name: 'restore', state: restored };
  }
}
