import type { OpenedStore } from '../../../src/contract/index.js';
import { draftSays, historySays, intakeSays } from '../../../src/contract/sentences/loading.js';
import {
  generationSays,
  readerSays,
  repositorySays,
} from '../../../src/contract/sentences/reading.js';
import { batchOf } from '../../../src/domain/ports/record-batch.js';
import type { RegistryDraft, SwitchOptions } from '../../../src/domain/ports/record-intake.js';
import { ReferenceGeneration } from '../reference-generation.js';
import type { ReferenceStore } from '../reference-store.js';
import { type BrokenStore, hanging, withStore } from './broken-store.js';

/** Drafts whose methods are other ones. */
function drafts(
  change: (draft: RegistryDraft, store: ReferenceStore) => Partial<RegistryDraft>,
): (store: ReferenceStore) => undefined {
  return (store) => {
    const begin = store.begin.bind(store);
    store.begin = () => {
      const draft = begin();
      return Object.assign(draft, change({ ...draft }, store));
    };
    return undefined;
  };
}

/** A store one of whose own methods is another. */
function method(change: (store: ReferenceStore) => void): (store: ReferenceStore) => undefined {
  return (store) => {
    change(store);
    return undefined;
  };
}

/** A store one of whose ports has an error of its own while the store does not answer. */
function away(port: Parameters<ReferenceStore['reach']>[0]) {
  return method((store) => {
    const reach = store.reach.bind(store);
    store.reach = (asked) => {
      if (store.isAway && asked === port) throw new Error('connect ECONNREFUSED');
      reach(asked);
    };
  });
}

/** A store that has always replaced some other registry. */
function tellingOfAnother({ history }: ReferenceStore): Partial<OpenedStore> {
  const replaced = { revision: 'x', records: 1 };
  return {
    history: {
      ...history,
      rollBack: async (...given) => ({ ...(await history.rollBack(...given)), replaced }),
    },
  };
}

export const brokenIntakes: Record<string, BrokenStore> = {
  'another error when a repository is away': withStore(
    repositorySays.unavailable,
    away('repository'),
  ),
  'another error when a generation is away': withStore(
    generationSays.unavailable,
    away('generation'),
  ),
  'another error when an intake is away': withStore(intakeSays.unavailable, away('intake')),
  'another error when a history is away': withStore(historySays.unavailable, away('history')),
  'another error when a reader is away': withStore(readerSays.unavailable, away('reader')),
  'a registry that an outage empties': withStore(
    repositorySays.unavailable,
    (store): Partial<OpenedStore> => ({
      silence: async () => {
        const [current, ...before] = store.kept;
        return async () => {
          if (current) store.kept = [store.generation([], current.revision, new Date()), ...before];
        };
      },
    }),
  ),
  'no conflict check': withStore(
    draftSays.conflict,
    method((store) => {
      store.isConflict = () => false;
    }),
  ),
  'a conflict is an error of its own': withStore(
    draftSays.conflict,
    drafts(({ makeCurrent }) => ({
      makeCurrent: (options) =>
        makeCurrent(options).catch((error) => {
          throw new Error('serialization failure', { cause: error });
        }),
    })),
  ),
  'discard does nothing': withStore(
    draftSays.discard,
    drafts(() => ({ discard: async () => {} })),
  ),
  'discard removes the registry': withStore(
    draftSays.discardAnyTime,
    drafts(({ discard }, store) => ({
      discard: async () => {
        await discard();
        store.kept.shift();
      },
    })),
  ),
  'a second discard is an error': withStore(
    draftSays.discard,
    drafts(({ discard }) => {
      let isDiscarded = false;
      return {
        discard: async () => {
          if (isDiscarded) throw new Error('there is no such draft');
          isDiscarded = true;
          await discard();
        },
      };
    }),
  ),
  'what dead imports left stays': withStore(
    draftSays.clearsUp,
    method((store) => {
      store.drafts.clear = () => {};
      const begin = store.begin.bind(store);
      store.begin = () => {
        const draft = begin();
        const makeCurrent = draft.makeCurrent;
        draft.makeCurrent = async (options) => {
          await makeCurrent(options);
          store.drafts.delete(draft);
        };
        return draft;
      };
    }),
  ),
  'half an import is seen': withStore(
    intakeSays.unseen,
    drafts(({ add }, store) => ({
      add: async (records) => {
        await add(records);
        const [current] = store.kept;
        if (!current) return;
        const all = [...current.records, ...records];
        store.kept[0] = new ReferenceGeneration(all, current.revision, current.modified);
      },
    })),
  ),
  'the registry is gone for a moment': withStore(
    repositorySays.oneStep,
    drafts(({ makeCurrent }, store) => ({
      makeCurrent: async (options) => {
        const { kept } = store;
        if (kept.length > 0) {
          store.kept = [];
          for (let turn = 0; turn < 5; turn++) await new Promise(setImmediate);
          store.kept = kept;
        }
        await makeCurrent(options);
      },
    })),
  ),
  'a draft is one whole from its beginning': withStore(
    intakeSays.beside,
    method((store) => {
      const begin = store.begin.bind(store);
      store.begin = () => {
        const draft = begin();
        store.kept = store.kept.map(
          (kept) => new ReferenceGeneration([], kept.revision, kept.modified),
        );
        return draft;
      };
    }),
  ),
  'finish counts calls, not records': withStore(
    draftSays.finish,
    drafts(({ add, finish }) => {
      let calls = 0;
      return {
        add: (records) => {
          calls++;
          return add(records);
        },
        finish: async () => ({ ...(await finish()), records: calls }),
      };
    }),
  ),
  'what was added before is forgotten': withStore(
    draftSays.more,
    method((store) => {
      const switchTo = store.switchTo.bind(store);
      store.switchTo = ({ records, revision, modified }) =>
        switchTo(new ReferenceGeneration(records.slice(0, 70), revision, modified));
    }),
  ),
  'an aborted switch happens': withStore(
    draftSays.abort,
    drafts(({ makeCurrent }) => ({
      makeCurrent: async ({ signal, ...options }: SwitchOptions = {}) => {
        await makeCurrent(options);
        signal?.throwIfAborted();
      },
    })),
  ),
  'an aborted switch is not noticed': withStore(
    draftSays.abort,
    drafts(({ makeCurrent }) => ({ makeCurrent: () => makeCurrent() })),
  ),
  'the one before is not kept': withStore(
    draftSays.kept,
    method((store) => {
      const switchTo = store.switchTo.bind(store);
      store.switchTo = (next) => {
        switchTo(next);
        store.kept.length = 1;
      };
    }),
  ),
  'the same records push one out': withStore(
    historySays.sameRecords,
    method((store) => {
      store.switchTo = (next) => {
        const [current] = store.kept;
        store.drafts.clear();
        store.kept = current ? [next, current] : [next];
      };
    }),
  ),
  'a revision is listed twice': withStore(
    historySays.list,
    method((store) => {
      const list = store.list.bind(store);
      store.list = () => [...list(), ...list().slice(0, 1)];
    }),
  ),
  'the list begins with the oldest': withStore(
    draftSays.kept,
    method((store) => {
      const list = store.list.bind(store);
      store.list = () => list().reverse();
    }),
  ),
  'an empty history is an error': withStore(
    historySays.empty,
    method((store) => {
      const list = store.list.bind(store);
      store.list = () => {
        if (store.kept.length === 0) throw new Error('relation does not exist');
        return list();
      };
    }),
  ),
  'a rollback forgets the one before': withStore(
    historySays.forward,
    method((store) => {
      const rollBack = store.rollBack.bind(store);
      store.rollBack = (revision) => {
        const now = rollBack(revision);
        store.kept.length = 1;
        return now;
      };
    }),
  ),
  'a rollback tells of another registry than it replaced': withStore(
    historySays.replaced,
    tellingOfAnother,
  ),
  'a rollback to where it is tells of a registry that it replaced': withStore(
    historySays.notReplaced,
    tellingOfAnother,
  ),
  'since goes back with a rollback': withStore(
    historySays.rollBackSince,
    method((store) => {
      const rollBack = store.rollBack.bind(store);
      store.rollBack = (revision) => {
        const before = store.kept.find((kept) => kept.revision === revision) ?? store.kept[1];
        const now = rollBack(revision);
        if (!before || now.since === before.modified) return now;
        const { records, modified } = before;
        store.kept[0] = new ReferenceGeneration(records, before.revision, modified);
        return { ...now, since: modified };
      };
    }),
  ),
  'a rollback to the current one goes back': withStore(
    historySays.already,
    method((store) => {
      const rollBack = store.rollBack.bind(store);
      store.rollBack = (revision) =>
        rollBack(revision === store.kept[0]?.revision ? undefined : revision);
    }),
  ),
  'a revision that is not kept is the one before': withStore(
    historySays.errors,
    method((store) => {
      const rollBack = store.rollBack.bind(store);
      store.rollBack = (revision) => {
        const isKept = store.kept.some((kept) => kept.revision === revision);
        return rollBack(isKept ? revision : undefined);
      };
    }),
  ),
  'a rollback is no conflict for an import': withStore(
    historySays.conflict,
    method((store) => {
      const isConflict = store.isConflict.bind(store);
      let rolledBack = false;
      const rollBack = store.rollBack.bind(store);
      store.rollBack = (revision) => {
        rolledBack = true;
        return rollBack(revision);
      };
      store.isConflict = (before) => !rolledBack && isConflict(before);
    }),
  ),
  'a stopped rollback happens': withStore(historySays.abort, ({ history }) => ({
    history: { ...history, rollBack: (revision) => history.rollBack(revision) },
  })),
  'at gives the current generation': withStore(
    repositorySays.at,
    method((store) => {
      const find = store.find.bind(store);
      store.find = (revision) => (find(revision) && store.kept[0]) as ReferenceGeneration;
    }),
  ),
  'at gives undefined for what is gone': withStore(
    repositorySays.gone,
    method((store) => {
      store.find = (revision) =>
        store.kept.find((kept) => kept.revision === revision) as ReferenceGeneration;
    }),
  ),
  'nobody hears of a change': hanging(
    withStore(
      repositorySays.onChange,
      method((store) => {
        store.listeners.add = () => store.listeners;
      }),
    ),
  ),
  'listeners never stop': withStore(
    repositorySays.stopListening,
    method((store) => {
      store.listeners.delete = () => false;
    }),
  ),
  'nothing loaded is an empty generation': withStore(repositorySays.current, (store) => ({
    repository: {
      ...store.repository,
      current: async () => store.kept[0] ?? new ReferenceGeneration([], '', new Date()),
    },
  })),
  'a stream shows a later import': withStore(generationSays.neverChanges, (store) => {
    const live = (right: ReferenceGeneration) => ({
      revision: right.revision,
      modified: right.modified,
      async *stream(...asked: Parameters<ReferenceGeneration['stream']>) {
        let given = 0;
        for await (const { size } of right.stream(...asked)) {
          const now = (store.kept[0] as ReferenceGeneration).records.slice(given, given + size);
          given += size;
          if (now.length > 0) yield batchOf(now);
        }
      },
      page: right.page.bind(right),
      facets: right.facets.bind(right),
      hasCode: right.hasCode.bind(right),
      municipalities: right.municipalities.bind(right),
    });
    return {
      repository: {
        ...store.repository,
        current: async () => store.kept[0] && live(store.kept[0]),
      },
    };
  }),
  'the reader gives another order': withStore(readerSays.records, ({ reader }) => ({
    reader: {
      current: async () => {
        const whole = await reader.current();
        return (
          whole && {
            ...whole,
            async *records() {
              for await (const batch of whole.records()) yield [...batch].reverse();
            },
          }
        );
      },
    },
  })),
  'the reader counts what it has read': withStore(readerSays.count, ({ reader }) => ({
    reader: {
      current: async () => {
        const whole = await reader.current();
        return whole && { ...whole, count: 0 };
      },
    },
  })),
};
