import { ImportConflict, RevisionGone, StorageUnavailable } from '../../domain/errors.js';
import { currentOf } from '../answers.js';
import { type Check, must, mustEqual, mustReject } from '../check.js';
import { load } from '../load.js';
import { ALFA, BETA, GAMMA } from '../registries.js';
import { historySays } from '../sentences/loading.js';
import { revisionOf } from '../until-shown.js';
import { doneOf } from './done-of.js';
import type { IntakeStage } from './intake-stage.js';
import { whileWatched } from './while-watched.js';

const needs = 'history';

/** The way back. */
export const rollback: readonly Check<IntakeStage>[] = [
  {
    title: 'goes back to the registry before, and says what it is and since when',
    sentence: historySays.rollBack,
    also: [historySays.rollBackSince, historySays.replaced],
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      const { modified } = await currentOf(store.repository);
      const earliest = Date.now() - stage.options.clockSkewMs;
      const now = await store.history.rollBack();
      const latest = Date.now() + stage.options.clockSkewMs;
      mustEqual(historySays.rollBack, 'the revision', now.revision, revisionOf(ALFA));
      mustEqual(historySays.rollBack, 'the number of records', now.records, ALFA.length);
      const generation = await store.untilShown(now.revision);
      await store.mustHold(historySays.rollBack, 'after the rollback', ALFA);
      mustEqual(historySays.rollBack, '`modified`', generation.modified, now.since);
      const since = Number(now.since);
      const inTime = since >= Number(modified) && since >= earliest && since <= latest;
      must(
        historySays.rollBackSince,
        inTime,
        `since is ${now.since.toISOString()}; the registry that it replaces is so since ${modified.toISOString()}.`,
      );
      const list = await store.history.list();
      const { replaced, ...current } = now;
      const before = { revision: revisionOf(BETA), records: BETA.length };
      mustEqual(historySays.replaced, 'what is replaced', replaced ?? before, before);
      mustEqual(historySays.rollBack, 'list()[0]', list[0], current);
    },
  },
  {
    title: 'goes forward again the second time, and back the third',
    sentence: historySays.forward,
    also: [historySays.rollBackSince],
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      let since = 0;
      for (const records of [ALFA, BETA, ALFA]) {
        const now = await store.history.rollBack();
        mustEqual(historySays.forward, 'the revision', now.revision, revisionOf(records));
        must(historySays.rollBackSince, Number(now.since) >= since, '`since` goes back in time.');
        since = Number(now.since);
        await store.untilShown(now.revision);
        await store.mustHold(historySays.forward, 'after it', records);
        mustEqual(historySays.forward, 'what is kept', (await store.history.list()).length, 2);
      }
    },
  },
  {
    title: 'goes to the revision that is named, and stays at the current one',
    sentence: historySays.rollBack,
    also: [historySays.already, historySays.notReplaced],
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      const before = await store.history.list();
      const same = await store.history.rollBack(revisionOf(BETA));
      mustEqual(historySays.notReplaced, '`replaced`', same.replaced, undefined);
      mustEqual(historySays.already, 'rollBack(the current one)', same, before[0]);
      mustEqual(historySays.already, 'list()', await store.history.list(), before);
      for (const records of [ALFA, BETA]) {
        const now = await store.history.rollBack(revisionOf(records));
        mustEqual(historySays.rollBack, 'the revision', now.revision, revisionOf(records));
        await store.untilShown(now.revision);
        await store.mustHold(historySays.rollBack, 'after it', records);
      }
    },
  },
  {
    title: 'goes to no revision that is not kept',
    sentence: historySays.errors,
    also: [historySays.nothingChanged],
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      const before = await store.history.list();
      for (const revision of ['f'.repeat(64), 'x', '', '$ne', '.*', '%', revisionOf(GAMMA)]) {
        const what = `rollBack(${JSON.stringify(revision)})`;
        const back = () => store.history.rollBack(revision);
        await mustReject(historySays.errors, what, back, RevisionGone);
      }
      mustEqual(historySays.nothingChanged, 'list()', await store.history.list(), before);
      await store.mustHold(historySays.nothingChanged, 'afterwards', BETA);
    },
  },
  {
    title: 'makes a registry that imports replace like any other',
    sentence: historySays.keeps,
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      await store.untilShown((await store.history.rollBack()).revision);
      await store.load(GAMMA);
      const now = await store.history.rollBack();
      mustEqual(historySays.keeps, 'the one before', now.revision, revisionOf(ALFA));
    },
  },
  {
    title: 'is in the way of an import that began before it',
    sentence: historySays.conflict,
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      const draft = await store.finishedDraft(GAMMA);
      await store.untilShown((await store.history.rollBack()).revision);
      const makeCurrent = () => draft.makeCurrent();
      await mustReject(historySays.conflict, 'makeCurrent', makeCurrent, ImportConflict);
      await draft.discard();
      await store.mustHold(historySays.conflict, 'afterwards', ALFA);
    },
  },
  {
    title: 'changes nothing when it is stopped before it begins',
    sentence: historySays.abort,
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      const before = await store.history.list();
      const reason = new Error('stopped');
      const back = () => store.history.rollBack(undefined, { signal: AbortSignal.abort(reason) });
      await mustReject(historySays.abort, 'rollBack()', back, reason);
      mustEqual(historySays.abort, 'list()', await store.history.list(), before);
      await store.mustHold(historySays.abort, 'afterwards', BETA);
    },
  },
  {
    title: 'happens wholly or not at all beside others and imports',
    sentence: historySays.oneStep,
    also: [historySays.errors],
    needs,
    async run(stage) {
      const store = await stage.open(ALFA, BETA);
      const known = [ALFA, BETA, GAMMA];
      await whileWatched(store.repository, known, historySays.oneStep, async () => {
        for (let round = 0; round < 3; round++) {
          const back = () => store.history.rollBack();
          const works = [back, back, () => load(store.intake, GAMMA), back];
          const ends = await Promise.allSettled(works.map((work) => work()));
          const done = doneOf(ends, historySays.errors);
          must(historySays.oneStep, done.length > 0, 'Each of them was in the way of another.');
          const [current] = await store.history.list();
          await store.untilShown(current?.revision as string);
        }
      });
    },
  },
  {
    title: 'says StorageUnavailable when the store does not answer',
    sentence: historySays.unavailable,
    needs: 'silence',
    async run(stage) {
      if (stage.options.without.includes(needs)) return;
      const store = await stage.open(ALFA, BETA);
      const answer = await store.silence();
      const { unavailable } = historySays;
      await mustReject(unavailable, 'list()', () => store.history.list(), StorageUnavailable);
      await mustReject(
        unavailable,
        'rollBack()',
        () => store.history.rollBack(),
        StorageUnavailable,
      );
      await answer();
    },
  },
];
