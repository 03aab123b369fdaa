import { describe, expect, it } from 'vitest';
import { nonEmpty } from '../../../src/application/search/non-empty.js';

/** Numbers from 1, and what became of the one who counts. */
function counting(to: number) {
  const count = { read: 0, ended: false };
  async function* items() {
    try {
      while (count.read < to) yield ++count.read;
    } finally {
      count.ended = true;
    }
  }
  return { count, items: items() };
}

async function all<T>(items: AsyncIterable<T> | undefined): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items ?? []) found.push(item);
  return found;
}

describe('nonEmpty', () => {
  it('gives the same items, the first one too', async () => {
    expect(await all(await nonEmpty(counting(3).items))).toEqual([1, 2, 3]);
  });

  it('is undefined where there is no item', async () => {
    expect(await nonEmpty(counting(0).items)).toBeUndefined();
  });

  it('throws what the first item throws', async () => {
    const failing = { [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(Error('no')) }) };
    await expect(nonEmpty(failing)).rejects.toThrow('no');
  });

  it('reads one item ahead of what was asked for, never two', async () => {
    const { count, items } = counting(3);
    const iterator = (await nonEmpty(items))?.[Symbol.asyncIterator]();
    expect(count.read).toBe(1);
    expect(await iterator?.next()).toEqual({ done: false, value: 1 });
    expect(count.read).toBe(1);
    expect(await iterator?.next()).toEqual({ done: false, value: 2 });
    expect(count.read).toBe(2);
  });

  it('passes a fault on that comes later', async () => {
    async function* failing() {
      yield 1;
      throw new Error('later');
    }
    const items = await nonEmpty(failing());
    await expect(all(items)).rejects.toThrow('later');
  });

  it('ends the work when the reader stops early', async () => {
    const { count, items } = counting(3);
    for await (const _ of (await nonEmpty(items)) ?? []) break;
    expect(count).toEqual({ read: 1, ended: true });
  });

  it('ends the work when the reader stops before the first item', async () => {
    const { count, items } = counting(3);
    const iterator = (await nonEmpty(items))?.[Symbol.asyncIterator]();
    expect(await iterator?.return?.()).toEqual({ done: true, value: undefined });
    expect(count.ended).toBe(true);
    expect(await iterator?.next()).toEqual({ done: true, value: undefined });
  });

  it('takes items that need no ending', async () => {
    let left = 2;
    const next = async () => (left-- > 0 ? { value: left } : { done: true as const, value: null });
    const endless = { [Symbol.asyncIterator]: () => ({ next }) };
    for await (const item of (await nonEmpty(endless)) ?? []) {
      expect(item).toBe(1);
      break;
    }
    expect(left).toBe(1);
  });
});
