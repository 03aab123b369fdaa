import { openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import type { Logger } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { createLogger } from '../../../src/config/logger.js';
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
    await vi.waitFor(() => expect(readFileSync(file, 'utf8')).toMatch(/line 0".*line 19"/s), {
      timeout: 30_000,
    });
  });

  it('leaves out what is below its level', async () => {
    expect(await written((logger) => logger.debug('asked'))).toBe('');
  });
});
