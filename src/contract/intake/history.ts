import { NothingLoaded, RevisionGone } from '../../domain/errors.js';
import { type Check, must, mustEqual, mustReject } from '../check.js';
import { ALFA, BETA, GAMMA } from '../registries.js';
import { draftSays, historySays } from '../sentences/loading.js';
import type { IntakeStage } from './intake-stage.js';

const needs = 'history';

/** What is kept of the registries before. */
export const history: readonly Check<IntakeStage>[] = [
  {
    title: 'has an empty history, and no way back, before anything was loaded',
    sentence: historySays.empty,
    also: [historySays.errors],
    needs,
    async run(stage) {
      const store = await stage.open();
      mustEqual(historySays.empty, 'list()', await store.history.list(), []);
      const back = () => store.history.rollBack();
      await mustReject(historySays.errors, 'rollBack()', back, NothingLoaded);
    },
  },
  {
    title: 'lists a first registry, since it became so, and has no way back from it',
    sentence: historySays.since,
    also: [historySays.errors, historySays.nothingChanged],
    needs,
    async run(stage) {
      const store = await stage.open(ALFA);
      const modified = (await store.repository.current())?.modified;
      const [loaded] = store.loaded;
      const list = await store.history.list();
      mustEqual(historySays.since, 'list()', list.map(plain), [{ ...loaded, since: modified }]);
      const back = () => store.history.rollBack();
      await mustReject(historySays.errors, 'rollBack()', back, RevisionGone);
      await store.mustHold(historySays.nothingChanged, 'afterwards', ALFA);
    },
  },
  {
    title: 'lists the current registry first, then the one before it, none twice',
    sentence: historySays.list,
    also: [draftSays.kept, historySays.since],
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA, GAMMA);
      const list = await store.history.list();
      const [, beta, gamma] = store.loaded;
      const kept = list.slice(0, 2).map(({ revision, records }) => ({ revision, records }));
      mustEqual(draftSays.kept, 'what list() begins with', kept, [gamma, beta]);
      const revisions = list.map(({ revision }) => revision);
      mustEqual(historySays.list, 'list()', revisions, [...new Set(revisions)]);
      const times = list.map(({ since }) => Number(since));
      must(
        historySays.since,
        times.every((time, i) => i === 0 || time <= (times[i - 1] as number)),
        `The times of list() are not in order: ${times}.`,
      );
      for (const again of [BETA, GAMMA]) await store.load(again);
      const later = (await store.history.list()).map(({ revision }) => revision);
      mustEqual(historySays.list, 'list() later', later, [...new Set(later)]);
      mustEqual(historySays.list, 'list()[1] later', later[1], beta?.revision);
    },
  },
  {
    title: 'stays as it is when an import changes nothing',
    sentence: historySays.sameRecords,
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      const before = await store.history.list();
      const modified = (await store.repository.current())?.modified;
      await store.load(BETA);
      mustEqual(historySays.sameRecords, 'list()', await store.history.list(), before);
      const now = (await store.repository.current())?.modified;
      mustEqual(historySays.sameRecords, '`modified`', now, modified);
      await store.history.rollBack();
      mustEqual(
        historySays.sameRecords,
        'the registry before',
        (await store.history.list())[0]?.revision,
        store.loaded[0]?.revision,
      );
    },
  },
  {
    title: 'stays as it is when an import is discarded',
    sentence: historySays.keeps,
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      const before = await store.history.list();
      await (await store.finishedDraft(GAMMA)).discard();
      mustEqual(historySays.keeps, 'list()', await store.history.list(), before);
    },
  },
  {
    title: 'is not told to one that has gone',
    sentence: historySays.abort,
    needs,
    async run(stage) {
      const store = await stage.open(ALFA);
      const reason = new Error('stopped');
      const list = () => store.history.list({ signal: AbortSignal.abort(reason) });
      await mustReject(historySays.abort, 'list()', list, reason);
    },
  },
];

function plain({ revision, records, since }: { revision: string; records: number; since: Date }) {
  return { revision, records, since };
}
