import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ShutdownSignals } from '../../../src/config/shutdown-signals.js';

describe('Of the signals that end a service', () => {
  const second = vi.fn();
  let source: EventEmitter;
  let signals: ShutdownSignals;
  const send = (signal: NodeJS.Signals) => source.emit(signal, signal);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] });
    second.mockReset();
    source = new EventEmitter();
    signals = new ShutdownSignals(second, source as NodeJS.Process);
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('%s is the first', async (signal) => {
    expect(signals.received).toBe(false);
    send(signal);
    expect(signals.received).toBe(true);
    expect(await signals.first).toBe(signal);
    expect(second).not.toHaveBeenCalled();
  });

  it('the same one at once is its echo, and a later one is the second', () => {
    send('SIGINT');
    vi.advanceTimersByTime(99);
    send('SIGINT');
    expect(second).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    send('SIGINT');
    expect(second).toHaveBeenCalledExactlyOnceWith('SIGINT');
  });

  it('another one is the second, however soon', () => {
    send('SIGINT');
    send('SIGTERM');
    expect(second).toHaveBeenCalledExactlyOnceWith('SIGTERM');
  });
});
