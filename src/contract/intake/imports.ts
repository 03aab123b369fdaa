import { ImportConflict, StorageUnavailable } from '../../domain/errors.js';
import { compareRecords } from '../../domain/search/matching.js';
import { published, streamed } from '../answers.js';
import { type Check, must, mustEqual, mustReject } from '../check.js';
import { randomRecords } from '../random/random-registry.js';
import { ALFA, BETA, GAMMA, registryOf } from '../registries.js';
import { draftSays, intakeSays } from '../sentences/loading.js';
import { repositorySays } from '../sentences/reading.js';
import { revisionOf } from '../until-shown.js';
import { doneOf } from './done-of.js';
import type { IntakeStage } from './intake-stage.js';
import { whileWatched } from './while-watched.js';

/** More than a store reads or writes at once. */
const MANY = 1_200;

export const imports: readonly Check<IntakeStage>[] = [
  {
    title: 'has no generation before anything was loaded',
    sentence: repositorySays.current,
    async run(stage) {
      const { repository } = await stage.open();
      const current = await repository.current();
      mustEqual(repositorySays.current, 'current()', current, undefined);
    },
  },
  {
    title: 'says what the registry will be, and makes it so',
    sentence: draftSays.finish,
    also: [draftSays.more],
    async run(stage) {
      const store = await stage.open();
      const records = randomRecords(stage.random(), 300);
      const sorted = [...records].sort(compareRecords);
      const draft = await store.intake.begin();
      for (let at = 0; at < sorted.length; at += 70) await draft.add(sorted.slice(at, at + 70));
      const told = await draft.finish();
      const { revision, records: count } = told;
      mustEqual(draftSays.finish, 'the revision', revision, revisionOf(records));
      mustEqual(draftSays.finish, 'the number of records', count, records.length);
      await draft.makeCurrent();
      await store.untilShown(revision);
      await store.mustHold(draftSays.more, 'after the import', records);
    },
  },
  {
    title: 'shows nothing of an import before it is made current',
    sentence: intakeSays.unseen,
    also: [intakeSays.beside],
    async run(stage) {
      const store = await stage.open(ALFA);
      const draft = await store.intake.begin();
      await store.mustHold(intakeSays.beside, 'after begin', ALFA);
      await draft.add(BETA.slice(0, 2));
      await store.mustHold(intakeSays.unseen, 'after add', ALFA);
      await draft.add(BETA.slice(2));
      await draft.finish();
      await store.mustHold(intakeSays.unseen, 'after finish', ALFA);
    },
  },
  {
    title: 'shows readers all of an import or nothing of it',
    sentence: draftSays.oneStep,
    also: [repositorySays.oneStep],
    async run(stage) {
      const [before, after] = [registryOf('antes', MANY), registryOf('después', MANY + 1)];
      const store = await stage.open(before);
      const { oneStep } = repositorySays;
      await whileWatched(store.repository, [before, after], oneStep, async () => {
        const draft = await store.finishedDraft(after);
        await draft.makeCurrent();
        await store.untilShown(revisionOf(after));
      });
      await store.mustHold(draftSays.oneStep, 'after makeCurrent', after);
    },
  },
  {
    title: 'lets one of many imports at once win, and tells the others',
    sentence: draftSays.conflict,
    also: [repositorySays.oneStep],
    async run(stage) {
      const store = await stage.open(ALFA);
      const registries = [1, 2, 3, 4].map((n) => registryOf(`a la vez ${n}`, n * 10));
      const known = [ALFA, ...registries];
      const winner = await whileWatched(
        store.repository,
        known,
        repositorySays.oneStep,
        async () => {
          const drafts = await Promise.all(
            registries.map((records) => store.finishedDraft(records)),
          );
          const ends = await Promise.allSettled(drafts.map((draft) => draft.makeCurrent()));
          const won = doneOf(ends, draftSays.conflict);
          mustEqual(draftSays.conflict, 'the number of imports that won', won.length, 1);
          const made = registries[won[0] as number] as typeof ALFA;
          await store.untilShown(revisionOf(made));
          for (const [i, draft] of drafts.entries()) if (i !== won[0]) await draft.discard();
          return made;
        },
      );
      await store.mustHold(draftSays.conflict, 'after the others were told', winner);
      await store.mustHaveNoLeftovers(draftSays.discard, 'after the others were discarded');
    },
  },
  {
    title: 'refuses an import that another one overtook, however it began',
    sentence: draftSays.conflict,
    async run(stage) {
      for (const before of [[], [ALFA]]) {
        const store = await stage.open(...before);
        const slow = await store.finishedDraft(GAMMA);
        await store.load(BETA);
        const overtaken = () => slow.makeCurrent();
        await mustReject(draftSays.conflict, 'makeCurrent', overtaken, ImportConflict);
        await slow.discard();
        await store.mustHold(draftSays.conflict, 'after the conflict', BETA);
      }
    },
  },
  {
    title: 'takes the revision that was read as the one that is replaced',
    sentence: draftSays.replacedRevision,
    async run(stage) {
      const store = await stage.open(ALFA);
      const draft = await store.finishedDraft(BETA);
      await draft.makeCurrent({ replacedRevision: revisionOf(ALFA) });
      await store.untilShown(revisionOf(BETA));
      await store.mustHold(draftSays.replacedRevision, 'after makeCurrent', BETA);
    },
  },
  {
    title: 'changes nothing by an import that is stopped before its switch',
    sentence: draftSays.abort,
    async run(stage) {
      const store = await stage.open(ALFA);
      const draft = await store.finishedDraft(BETA);
      const reason = new Error('stopped');
      const signal = AbortSignal.abort(reason);
      await mustReject(draftSays.abort, 'makeCurrent', () => draft.makeCurrent({ signal }), reason);
      await draft.discard();
      await store.mustHold(draftSays.abort, 'after it was stopped', ALFA);
      await store.mustHaveNoLeftovers(draftSays.discard, 'after it was stopped and discarded');
    },
  },
  {
    title: 'is the one or the other registry at every moment that a switch is stopped',
    sentence: draftSays.abort,
    also: [draftSays.discardAnyTime],
    async run(stage) {
      const store = await stage.open(ALFA);
      let now = ALFA;
      for (const [i, ms] of [0, 0, 1, 2, 5].entries()) {
        const next = registryOf(`parada ${i}`, 3 + i);
        const draft = await store.finishedDraft(next);
        const signal = AbortSignal.timeout(ms);
        try {
          await draft.makeCurrent({ signal });
          now = next;
          await store.untilShown(revisionOf(now));
        } catch (error) {
          must(draftSays.abort, error === signal.reason, `It rejects with ${error} instead.`);
          await draft.discard();
        }
        await store.mustHold(draftSays.abort, 'after it was stopped', now);
      }
    },
  },
  {
    title: 'says StorageUnavailable when nothing can be written, and changes nothing',
    sentence: intakeSays.unavailable,
    needs: 'silence',
    async run(stage) {
      const store = await stage.open(ALFA);
      const draft = await store.finishedDraft(BETA);
      const answer = await store.silence();
      const { unavailable } = intakeSays;
      await mustReject(unavailable, 'begin', () => store.intake.begin(), StorageUnavailable);
      await mustReject(unavailable, 'makeCurrent', () => draft.makeCurrent(), StorageUnavailable);
      await answer();
      const generation = await store.repository.current();
      const text = generation && (await streamed(generation));
      const whole = text === published(ALFA) || text === published(BETA);
      must(intakeSays.unseen, whole, 'The registry is neither the one nor the other.');
    },
  },
];
