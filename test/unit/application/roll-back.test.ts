import { describe, expect, it } from 'vitest';
import { RollBack } from '../../../src/application/history/roll-back.js';
import { RevisionGone } from '../../../src/domain/errors.js';
import type { KeptRegistry } from '../../../src/domain/ports/registry-history.js';

const kept = (...revisions: string[]): KeptRegistry[] =>
  revisions.map((revision) => ({ revision, records: 1, since: new Date(0) }));

/** Gives the revision that the store is asked to return to. */
async function askedFor(revision: string | undefined, ...revisions: string[]) {
  const asked: (string | undefined)[] = [];
  const history = {
    list: async () => kept(...revisions),
    rollBack: async (to?: string) => {
      asked.push(to);
      return kept('x')[0] as KeptRegistry;
    },
  };
  await new RollBack(history).run(revision);
  expect(asked).toHaveLength(1);
  return asked[0];
}

describe('the registry to return to', () => {
  it('is the one before where no revision is given', async () => {
    expect(await askedFor(undefined, 'abcd1', 'abcd2')).toBeUndefined();
  });

  it('is the only one whose revision begins so, in either case', async () => {
    expect(await askedFor('abcd1', 'abcd1234', 'abcd2345')).toBe('abcd1234');
    expect(await askedFor('ABCD2', 'abcd1234', 'abcd2345')).toBe('abcd2345');
    expect(await askedFor('abcd1234', 'abcd1234', 'abcd2345')).toBe('abcd1234');
  });

  it('is asked for with more digits where several begin so', async () => {
    await expect(askedFor('abcd', 'abcd1234', 'abcd2345')).rejects.toThrow(
      '2 kept registries begin with abcd; add digits.',
    );
  });

  it('is the given one, which the store does not have, where none begins so', async () => {
    expect(await askedFor('ffff', 'abcd1234')).toBe('ffff');
  });

  it.each(['', 'abc'])('is asked for with more digits than %j', async (short) => {
    await expect(askedFor(short, 'abcd1234')).rejects.toThrow(
      new RevisionGone(`"${short}" is too short for a revision; give at least 4 digits of it.`),
    );
  });
});
