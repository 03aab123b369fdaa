import { expect, it } from 'vitest';
import { ListHistory } from '../../../src/application/history/list-history.js';
import type { KeptRegistry } from '../../../src/domain/ports/registry-history.js';

const since = new Date(0);
const kept = (revision: string): KeptRegistry => ({ revision, records: 1, since });

it('lists what is kept, and says that the first one is current', async () => {
  const history = {
    list: async () => [kept('new'), kept('old'), kept('older')],
    rollBack: () => expect.unreachable(),
  };
  expect(await new ListHistory(history).run()).toEqual([
    { ...kept('new'), current: true },
    { ...kept('old'), current: false },
    { ...kept('older'), current: false },
  ]);
});

it('hands on who asks', async () => {
  const { signal } = new AbortController();
  const asked: unknown[] = [];
  const history = {
    list: async (options: unknown) => {
      asked.push(options);
      return [];
    },
    rollBack: () => expect.unreachable(),
  };
  expect(await new ListHistory(history).run({ signal })).toEqual([]);
  expect(asked).toEqual([{ signal }]);
});
