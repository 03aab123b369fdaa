import { describe, expect, it } from 'vitest';
import { explore } from './explore.js';
import type { Design } from './registry-state.js';
import { type Events, registrySwitch } from './registry-switch.js';

const DESIGN: Design = {
  uniqueIds: true,
  forgetsReplaced: true,
  keepsReplaced: true,
  emptiesDrafts: true,
  listsBefore: true,
  comparesCollections: true,
  registersWritten: true,
};

describe('In every order of the steps, each process killed anywhere, no reader sees a mixture and the registry is whole,', () => {
  it.each<[string, Events]>([
    ['with two imports and a rollback', { imports: 2, rollback: true, age: true }],
    ['with two imports into nothing', { imports: 2, isEmpty: true, dropDatabase: true }],
    ['where the database is dropped', { imports: 2, dropDatabase: true }],
    ['where a backup is restored during an import', { imports: 1, backup: true }],
  ])('%s', (_, events) => {
    const { fault, states } = explore(registrySwitch(DESIGN, events));
    expect(fault).toBeUndefined();
    expect(states).toBeGreaterThan(1_000);
  });
});

const MIXTURE = 'a reader sees a mixture';
const CUT = 'a reader is cut though it was not slow';
const NOT_WHOLE = 'the current generation is not whole';

describe('The exploration finds what goes wrong', () => {
  it.each<[string, keyof Design, Events, string]>([
    ['ids are counted', 'uniqueIds', { imports: 1, dropDatabase: true }, MIXTURE],
    [
      'what came back keeps its old date',
      'forgetsReplaced',
      { imports: 2, rollback: true, age: true },
      CUT,
    ],
    ['nothing is kept for readers', 'keepsReplaced', { imports: 1 }, CUT],
    ['drafts survive a switch', 'emptiesDrafts', { imports: 2, rollback: true }, NOT_WHOLE],
    ['an import lists after its switch', 'listsBefore', { imports: 2 }, NOT_WHOLE],
    [
      'collections are not compared',
      'comparesCollections',
      { imports: 1, backup: true },
      NOT_WHOLE,
    ],
    ['nobody knows what is written', 'registersWritten', { imports: 1, backup: true }, NOT_WHOLE],
  ])('where %s', (_, part, events, sentence) => {
    const { fault } = explore(registrySwitch({ ...DESIGN, [part]: false }, events));
    expect(fault?.sentence).toBe(sentence);
  });
});
