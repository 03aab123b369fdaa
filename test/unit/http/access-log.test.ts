import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { describe, expect, it } from 'vitest';
import { AccessLog } from '../../../src/adapters/inbound/http/access-log/access-log.js';

const LONG_MS = 1_000_000;

function someLog(open: number): AccessLog {
  const log = new AccessLog({ logger: pino({ enabled: false }), nameClient: () => undefined });
  log.open = open;
  return log;
}

describe('The access log', () => {
  it('is complete at once if no line is to come', async () => {
    await someLog(0).complete(LONG_MS);
  });

  it('is complete when the last line is written', async () => {
    const log = someLog(2);
    let isComplete = false;
    const complete = log.complete(LONG_MS).then(() => {
      isComplete = true;
    });
    for (const open of [2, 1]) {
      log.open = open;
      await wait(30);
      expect(isComplete).toBe(false);
    }
    log.open = 0;
    await complete;
  });

  it('waits no longer than it is told to', async () => {
    const log = someLog(1);
    await log.complete(30);
    expect(log.open).toBe(1);
  });
});
