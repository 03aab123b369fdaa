import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import { sourceStore } from '../../../src/config/stores/source-store.js';
import { FakeSource } from '../source/fake-source.js';

it('a source that does not answer is an error in the log and a warning, until it does', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  const status = new ServiceStatus();
  const source = new FakeSource('one', []);
  let speak = (_fault: Error) => {};
  source.version = () =>
    new Promise((_, reject) => {
      speak = reject;
    });
  const store = sourceStore('./source.js', source, 1_000, { logger, status });
  const started = store.start?.();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(lines).toMatchObject([
    { level: 50, seconds: 60, msg: 'the source is silent: version() has not answered' },
  ]);
  expect(status.warnings).toMatchObject([{ part: 'storage' }]);
  speak(new Error('gone'));
  await expect(started).rejects.toThrow('./source.js cannot be served: gone');
  expect(lines[1]).toMatchObject({ msg: 'the source is no longer silent' });
  expect(status.warnings).toEqual([]);
});
