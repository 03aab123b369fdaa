import { ImportConflict } from '../../domain/errors.js';
import type { RegistryDraft } from '../../domain/ports/record-intake.js';
import type { Expediente } from '../../domain/record/expediente.js';
import { type Check, mustReject } from '../check.js';
import { ALFA, BETA, registryOf } from '../registries.js';
import { draftSays, intakeSays } from '../sentences/loading.js';
import type { IntakeStage, StoreUnderTest } from './intake-stage.js';

const NEVER = registryOf('nunca', 1_200);

/** How far an import comes before it ends. */
const moments: Record<string, (store: StoreUnderTest) => Promise<RegistryDraft>> = {
  'has begun': (store) => store.intake.begin(),
  'has written some of it': async (store) => {
    const draft = await store.intake.begin();
    await draft.add(NEVER.slice(0, 700));
    return draft;
  },
  'is writing': async (store) => {
    const draft = await store.intake.begin();
    // It may fail once the draft is gone, and nobody waits for it.
    draft.add(NEVER).catch(() => {});
    return draft;
  },
  'is finished': (store) => store.finishedDraft(NEVER),
};

function eachMoment(
  title: (moment: string) => string,
  check: Omit<Check<IntakeStage>, 'title' | 'run'>,
  run: (store: StoreUnderTest, draft: RegistryDraft, before: Expediente[]) => Promise<void>,
): Check<IntakeStage>[] {
  return Object.entries(moments).map(([moment, begin]) => ({
    ...check,
    title: title(moment),
    async run(stage) {
      const store = await stage.open(ALFA);
      await run(store, await begin(store), ALFA);
    },
  }));
}

export const deadImports: readonly Check<IntakeStage>[] = [
  ...eachMoment(
    (moment) => `leaves nothing of a draft that is discarded when it ${moment}`,
    { sentence: draftSays.discard, also: [draftSays.discardAnyTime] },
    async (store, draft, before) => {
      await draft.discard();
      await store.mustHold(draftSays.discardAnyTime, 'after discard', before);
      await store.mustHaveNoLeftovers(draftSays.discard, 'after discard');
      await draft.discard();
      await store.mustHold(draftSays.discardAnyTime, 'after a second discard', before);
      await store.load(BETA);
      await store.mustHold(draftSays.discardAnyTime, 'after the next import', BETA);
    },
  ),
  ...eachMoment(
    (moment) => `clears up after an import that died when it ${moment}`,
    { sentence: draftSays.clearsUp, also: [intakeSays.unseen] },
    async (store, draft, before) => {
      await store.abandon(draft);
      await store.mustHold(intakeSays.unseen, 'after the death of an import', before);
      await store.load(BETA);
      await store.mustHold(draftSays.clearsUp, 'after the next import', BETA);
      await store.mustHaveNoLeftovers(draftSays.clearsUp, 'after the next import');
    },
  ),
  {
    title: 'leaves the registry alone when the draft of a conflict is discarded',
    sentence: draftSays.discardAnyTime,
    also: [draftSays.discard],
    async run(stage) {
      const store = await stage.open(ALFA);
      const slow = await store.finishedDraft(NEVER);
      await store.load(BETA);
      const makeCurrent = () => slow.makeCurrent();
      await mustReject(draftSays.conflict, 'makeCurrent', makeCurrent, ImportConflict);
      await slow.discard();
      await store.mustHold(draftSays.discardAnyTime, 'after discard', BETA);
      await store.mustHaveNoLeftovers(draftSays.discard, 'after discard');
    },
  },
];
