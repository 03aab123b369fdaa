import { beforeEach, describe, expect, it } from 'vitest';
import type { Pointer } from '../../../src/adapters/outbound/mongodb/pointer/read-pointer.js';
import { SwitchNews } from '../../../src/adapters/outbound/mongodb/pointer/switch-news.js';

/** A pointer to this generation, as a server at this time has it. A lone server has no time. */
function pointerTo(id: string | undefined, time?: number): Pointer {
  const operationTime = time && { time, lessThan: (other: { time: number }) => time < other.time };
  return { generations: id ? [{ id }] : [], operationTime } as unknown as Pointer;
}

let told: string[];
let news: SwitchNews;
beforeEach(() => {
  told = [];
  news = new SwitchNews(({ id }) => told.push(id));
});

describe('The news of a switch', () => {
  it('come once for each, from the start on, also back to an earlier generation', () => {
    for (const id of ['one', 'one', 'two', 'two', 'one']) news.expect()(pointerTo(id));
    expect(told).toEqual(['one', 'two', 'one']);
  });

  it('come again where nothing was current in between', () => {
    for (const id of [undefined, 'one', undefined, 'one']) news.expect()(pointerTo(id));
    expect(told).toEqual(['one', 'one']);
  });

  it('are none if a reply comes after one that was asked for later', () => {
    news.expect()(pointerTo('one'));
    const [early, late] = [news.expect(), news.expect()];
    late(pointerTo('two'));
    early(pointerTo('one'));
    expect(told).toEqual(['one', 'two']);
  });

  it('are none from a node that lags', () => {
    news.expect()(pointerTo('two', 100));
    news.expect()(pointerTo('one', 99));
    news.expect()(pointerTo('two', 101));
    expect(told).toEqual(['two']);
  });
});
