import { expect, it } from 'vitest';
import { currentOf } from '../../../src/contract/answers.js';
import { mustEqual } from '../../../src/contract/check.js';
import { type Check, loaded, type OpenedStore } from '../../../src/contract/index.js';
import { intakeChecks } from '../../../src/contract/intake/intake-checks.js';
import { IntakeStage } from '../../../src/contract/intake/intake-stage.js';
import { whileWatched } from '../../../src/contract/intake/while-watched.js';
import { everyOption } from '../../../src/contract/options.js';
import { ALFA, BETA } from '../../../src/contract/registries.js';
import { answerFault } from '../../../src/contract/repository/answer-fault.js';
import { repositoryChecks } from '../../../src/contract/repository/repository-checks.js';
import { RepositoryStage } from '../../../src/contract/repository/repository-stage.js';
import { runCheck } from '../../../src/contract/run-check.js';
import { repositorySays } from '../../../src/contract/sentences/reading.js';
import { sourceChecks } from '../../../src/contract/source/source-checks.js';
import { SourceStage } from '../../../src/contract/source/source-stage.js';
import type { Stage } from '../../../src/contract/stage.js';
import { revisionOf, untilShown } from '../../../src/contract/until-shown.js';
import { RegistryLoading } from '../../../src/domain/errors.js';
import type { Generation, Page } from '../../../src/domain/ports/record-repository.js';
import { arraySource } from '../../contract/broken/broken-sources.js';
import { ReferenceGeneration } from '../../contract/reference-generation.js';
import { ReferenceStore } from '../../contract/reference-store.js';

const options = everyOption({ seed: 7, questions: 10, records: 300, showsWithinMs: 50 });

/** What the check with this title says of a stage. */
async function said<S extends Stage>(checks: readonly Check<S>[], title: string, stage: S) {
  const check = checks.find((each) => each.title.includes(title)) as Check<S>;
  const end = await runCheck(check, stage, 60_000).then(
    () => 'kept',
    ({ message }: Error) => message,
  );
  await stage.close();
  return end;
}

/** The reference without some of what it can do. */
function lacking(...parts: (keyof OpenedStore)[]): () => Promise<OpenedStore> {
  return async () =>
    Object.assign(new ReferenceStore(), Object.fromEntries(parts.map((part) => [part, undefined])));
}

it.for([
  ['history', 'has an empty history'],
  ['reader', 'reads nothing before'],
  ['leftovers', 'discarded when it has begun'],
  ['silence', 'says StorageUnavailable when nothing can be written'],
] as const)('says which part a store lacks, and what to do: %s', async ([part, title]) => {
  const stage = new IntakeStage(lacking(part), options);
  expect(await said(intakeChecks, title, stage)).toContain(
    `open() gives no ${part}; say without: ['${part}'] if the store has none`,
  );
});

it('leaves out what a store is said to be without', async () => {
  const without = { ...options, without: ['leftovers', 'history', 'reader'] as const };
  const open = lacking('leftovers', 'history', 'reader');
  for (const title of ['discarded when it has begun', 'does not answer', 'cannot be read']) {
    expect(await said(intakeChecks, title, new IntakeStage(open, without)), title).toBe('kept');
  }
});

it('says that a repository or a source tells of no change', async () => {
  const open = loaded(async () => {
    const store = new ReferenceStore();
    const { current, at } = store.repository;
    return Object.assign(store, { repository: { current, at } });
  });
  const stage = new RepositoryStage(open, options);
  const found = await said(repositoryChecks(options), 'another generation has become', stage);
  expect(found).toContain("say without: ['onChange'] if it has none");
  const silent = new SourceStage(async (records) => {
    const { source, ...opened } = arraySource(records);
    const { watch: _, ...others } = source;
    return { ...opened, source: others };
  }, options);
  expect(await said(sourceChecks, 'something has changed', silent)).toContain(
    "say without: ['watch']",
  );
});

it('counts records that a source gives one by one', async () => {
  const open = async (records: Parameters<typeof arraySource>[0]) =>
    arraySource(records, (_, all) => ({
      async *records() {
        for (const fields of all()) yield fields;
      },
    }));
  expect(await said(sourceChecks, 'stops reading', new SourceStage(open, options))).toContain(
    'It reads to the end all the same.',
  );
});

it('lets a store keep no generation but the current one', async () => {
  const open = loaded(async () => {
    const store = new ReferenceStore();
    const { switchTo } = store;
    store.switchTo = (next) => {
      switchTo.call(store, next);
      store.kept.length = 1;
    };
    return store;
  });
  const stage = new RepositoryStage(open, options);
  expect(await said(repositoryChecks(options), 'finds a generation by its revision', stage)).toBe(
    'kept',
  );
});

it('notices a registry that is gone, or unknown, for a moment', async () => {
  const store = new ReferenceStore();
  const watched = () =>
    whileWatched(store.repository, [ALFA], repositorySays.oneStep, async () => 'done');
  await expect(watched()).rejects.toThrow('The registry is gone for a moment.');
  store.kept = [store.generation(BETA, revisionOf(BETA), new Date())];
  await expect(watched()).rejects.toThrow('which no import made');
  store.kept = [store.generation(ALFA, revisionOf(ALFA), new Date())];
  expect(await watched()).toBe('done');
});

it('waits while a registry is loaded, and for nothing else', async () => {
  const store = new ReferenceStore();
  store.kept = [store.generation(ALFA, revisionOf(ALFA), new Date())];
  let asked = 0;
  const loading = {
    ...store.repository,
    current: () => {
      if (++asked < 3) throw new RegistryLoading();
      return store.repository.current();
    },
  };
  const shown = await untilShown(loading, revisionOf(ALFA), undefined, 60_000);
  expect([shown.revision, asked]).toEqual([revisionOf(ALFA), 3]);
  store.isAway = true;
  await expect(untilShown(store.repository, revisionOf(ALFA), undefined, 60_000)).rejects.toThrow(
    'The store does not answer.',
  );
});

it('expects a registry where one was loaded', async () => {
  await expect(currentOf(new ReferenceStore().repository)).rejects.toThrow('gives undefined');
});

it('cuts off what is too long to be read', () => {
  const long = Array.from({ length: 60 }, (_, i) => `texto ${i} ${'x'.repeat(50)}`);
  const { current } = repositorySays;
  expect(() => mustEqual(current, 'it', long, [])).toThrow(
    /^.{0,1400}…, and it should be \[\]\.$/s,
  );
});

it.for([
  [
    'one record too few',
    ({ batch, ...page }: Page): Page => ({ ...page, batch: { ...batch, size: batch.size - 1 } }),
    /has 1 records; 5 were left/,
  ],
  [
    'no next',
    (page: Page): Page => ({ ...page, next: undefined }),
    /has next: undefined, and 3 are still to come/,
  ],
  [
    'always the same next',
    (page: Page): Page => ({ ...page, next: 1 }),
    /which leads nowhere|were left|still to come/,
  ],
  [
    'an error',
    (): Page => {
      throw new Error('no luck');
    },
    /It was asked, and Error: no luck came\./,
  ],
] as const)('finds a page with %s', async ([, broken, says]) => {
  const right = new ReferenceGeneration(BETA, revisionOf(BETA), new Date());
  const generation: Generation = Object.assign(Object.create(right), {
    page: async (...asked: Parameters<Generation['page']>) => broken(await right.page(...asked)),
  });
  const fault = await answerFault(generation, right.records, { criteria: {}, limit: 2 });
  expect(fault?.message).toMatch(says);
});
