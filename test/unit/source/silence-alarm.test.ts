import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { SilenceAlarm } from '../../../src/adapters/outbound/source/silence-alarm.js';

/** A promise that the test keeps when it likes. */
function held<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((keep) => {
    resolve = keep;
  });
  return { promise, resolve };
}

let events: string[];
let alarm: SilenceAlarm;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  events = [];
  alarm = new SilenceAlarm({
    onSilent: (what, seconds) => events.push(`${what} for ${seconds} s`),
    onHeard: () => events.push('heard'),
  });
});

describe('The alarm for an answer', () => {
  it('rings once after a minute, and is over when the answer comes', async () => {
    const { promise, resolve } = held<string>();
    const answer = alarm.answer('version()', promise);
    vi.advanceTimersByTime(59_999);
    expect(events).toEqual([]);
    vi.advanceTimersByTime(600_000);
    expect(events).toEqual(['version() for 60 s']);
    resolve('one');
    expect(await answer).toBe('one');
    expect(events).toEqual(['version() for 60 s', 'heard']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says nothing of an answer that comes in time, or fails', async () => {
    expect(await alarm.answer('version()', Promise.resolve('one'))).toBe('one');
    await expect(alarm.answer('version()', Promise.reject(new Error('gone')))).rejects.toThrow();
    vi.advanceTimersByTime(600_000);
    expect(events).toEqual([]);
  });
});

describe('The alarm for records', () => {
  it('rings if the next one does not come, however long all of them take', async () => {
    const next = [0, 1, 2].map(() => held<void>());
    async function* values() {
      for (const [i, { promise }] of next.entries()) {
        await promise;
        yield i;
      }
    }
    const heard = alarm.each('records()', values());
    for (const [i, { resolve }] of next.entries()) {
      const value = heard.next();
      vi.advanceTimersByTime(i === 2 ? 60_000 : 59_999);
      resolve();
      expect(await value).toEqual({ value: i, done: false });
      // Whoever takes the records may take their time.
      vi.advanceTimersByTime(59_999);
      expect(events).toEqual(i === 2 ? ['records() for 60 s', 'heard'] : []);
    }
    expect(await heard.next()).toEqual({ value: undefined, done: true });
    expect(events).toEqual(['records() for 60 s', 'heard']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is over when nobody wants more', async () => {
    const onReturn = vi.fn();
    async function* values() {
      try {
        yield 1;
      } finally {
        onReturn();
      }
    }
    for await (const value of alarm.each('records()', values())) {
      expect(value).toBe(1);
      break;
    }
    expect(onReturn).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});
