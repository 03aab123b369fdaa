import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { logFailure } from '../../../src/config/log-failure.js';
import { createLogger } from '../../../src/config/logger.js';
import { InvalidSettings } from '../../../src/config/settings/invalid-settings.js';
import { PATIENCE } from '../../support/patience.js';
import { temporaryFolder } from '../../support/temporary-folder.js';

type Output = typeof process.stdout;

/** What a terminal shows of the lines. */
async function shown(log: (logger: Logger) => void): Promise<string> {
  let text = '';
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  log(await createLogger('info', Object.assign(output, { isTTY: true }) as unknown as Output));
  return stripVTControlCharacters(text);
}

/** What a file has of the lines once they are flushed. */
async function written(log: (logger: Logger) => void): Promise<string> {
  const file = join(await temporaryFolder(), 'log');
  const logger = await createLogger('info', { isTTY: false, fd: openSync(file, 'w') } as Output);
  log(logger);
  await new Promise<void>((resolve) => logger.flush(() => resolve()));
  return readFileSync(file, 'utf8');
}

describe('The log', () => {
  it('is readable on a terminal', async () => {
    const line = { route: '/api/record', status: 200, records: 600 };
    const text = await shown((logger) => logger.info(line, 'GET /api/record 200'));
    expect(text).toMatch(/^\[.+\] INFO: GET \/api\/record 200 \{"records":600\}\n$/);
  });

  it('is JSON, a line each, for everything else', async () => {
    const text = await written((logger) => logger.info({ records: 600 }, 'registry loaded'));
    expect(JSON.parse(text)).toMatchObject({ records: 600, msg: 'registry loaded' });
  });

  it('adds one listener to the process for an output, however many loggers write there', async () => {
    const file = join(await temporaryFolder(), 'log');
    const output = { isTTY: false, fd: openSync(file, 'w') } as Output;
    const before = process.listenerCount('exit');
    for (let i = 0; i < 20; i++) (await createLogger('info', output)).info(`line ${i}`);
    expect(process.listenerCount('exit') - before).toBe(1);
    (await createLogger('info', output)).flush();
    await vi.waitFor(
      () => expect(readFileSync(file, 'utf8')).toMatch(/line 0".*line 19"/s),
      PATIENCE,
    );
  });

  it('leaves out what is below its level', async () => {
    expect(await written((logger) => logger.debug('asked'))).toBe('');
  });
});

describe('A start that fails', () => {
  const fault = new InvalidSettings(['PORT must be x', 'HOST must be y']);

  /** What is in the log then. The error goes on to whoever writes it for people. */
  async function logged(environment: Record<string, string>, isTTY = false): Promise<string> {
    const file = join(await temporaryFolder(), 'log');
    const output = { isTTY, fd: openSync(file, 'w') } as Output;
    const failing = logFailure(() => Promise.reject(fault), environment, output);
    await expect(failing).rejects.toBe(fault);
    if (!isTTY) (await createLogger('info', output)).flush();
    return readFileSync(file, 'utf8');
  }

  it('is one fatal line of the log, whatever its level', async () => {
    for (const environment of [{}, { LOG_LEVEL: 'error' }, { LOG_LEVEL: 'loud' }]) {
      expect(JSON.parse(await logged(environment))).toMatchObject({
        level: 60,
        reason: 'The settings are not valid: PORT must be x; HOST must be y',
        msg: 'the service cannot start',
      });
    }
  });

  it('is not in a log that is silent, nor twice on a terminal', async () => {
    expect(await logged({ LOG_LEVEL: 'silent' })).toBe('');
    expect(await logged({}, true)).toBe('');
  });
});
