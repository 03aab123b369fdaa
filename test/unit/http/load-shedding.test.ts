import { server as hapi } from '@hapi/hapi';
import { expect, it, onTestFinished, vi } from 'vitest';
import { watchEventLoop } from '../../../src/adapters/inbound/http/load-shedding.js';

const LATE = 2_001;

/** A server whose event loop is so late at one sample after the other, and if it is behind then. */
async function behindAfter(...delays: readonly number[]): Promise<boolean[]> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let now = 0;
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const server = hapi();
  watchEventLoop(server, { eventLoopDelayMs: 2_000, loadSampleMs: 1_000 });
  await server.initialize();
  const behind = delays.map((delay) => {
    now += 1_000 + delay;
    vi.advanceTimersByTime(1_000);
    return server.app.isBehind();
  });
  await server.stop();
  expect(vi.getTimerCount(), 'timers of a server that has stopped').toBe(0);
  return behind;
}

it('a service is behind while its event loop is late twice in a row', async () => {
  expect(await behindAfter(0, LATE, LATE, LATE, 0)).toEqual([false, false, true, true, false]);
});

it('a machine that stood still for a moment is not taken for one', async () => {
  expect(await behindAfter(0, 60_000, 0, 60_000, 0)).not.toContain(true);
});

it('a delay that is allowed is none', async () => {
  expect(await behindAfter(2_000, 2_000, 2_000)).not.toContain(true);
});
