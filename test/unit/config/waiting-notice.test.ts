import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WaitingNotice } from '../../../src/config/waiting-notice.js';
import type { Generation } from '../../../src/domain/ports/record-repository.js';

const SAID = 'waiting for the registry';
let lines: Record<string, unknown>[];
let notice: WaitingNotice;
let current: () => Promise<Generation | undefined>;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  const logger = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  notice = new WaitingNotice(logger);
});
afterEach(() => {
  notice.end();
  vi.useRealTimers();
});

const reasons = () => lines.map(({ msg, reason }) => (msg === SAID ? reason : msg));
const open = () => notice.opened({ current: () => current() });

it('comes every five seconds while the store opens', () => {
  vi.advanceTimersByTime(15_000);
  expect(reasons()).toEqual([undefined, undefined, undefined]);
});

it('goes on every minute with a store that is open and has no registry, and says why', async () => {
  current = async () => undefined;
  await open();
  expect(reasons()).toEqual(['nothing has been imported yet']);
  current = () => Promise.reject(new Error('MongoDB cannot be read: it is away.'));
  await vi.advanceTimersByTimeAsync(59_999);
  expect(lines).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(60_001);
  expect(reasons().slice(1)).toEqual(Array(2).fill('MongoDB cannot be read: it is away.'));
});

it('ends when there is a registry, and does not come back', async () => {
  current = async () => ({}) as Generation;
  await open();
  current = async () => undefined;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toEqual([]);
});

it('ends with the service, also while it looks', async () => {
  let answer: (generation: undefined) => void = () => {};
  current = () => new Promise((resolve) => (answer = resolve));
  const opened = open();
  notice.end();
  answer(undefined);
  await opened;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(lines).toEqual([]);
});
