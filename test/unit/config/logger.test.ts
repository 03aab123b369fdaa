import { Writable } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../../../src/config/logger.js';

/** What is written to a logger's output, by way of a terminal or not. */
function written(isTTY: boolean, log: (logger: ReturnType<typeof createLogger>) => void): string {
  let text = '';
  const output = new Writable({
    write(chunk, _encoding, done) {
      text += chunk;
      done();
    },
  });
  log(createLogger('info', Object.assign(output, { isTTY }) as unknown as NodeJS.WriteStream));
  return stripVTControlCharacters(text);
}

describe('The log', () => {
  it('is readable on a terminal', () => {
    const line = { route: '/api/record', status: 200, records: 600 };
    const text = written(true, (logger) => logger.info(line, 'GET /api/record 200'));
    expect(text).toMatch(/^\[.+\] INFO: GET \/api\/record 200 \{"records":600\}\n$/);
  });

  it('is JSON, a line each, for everything else', () => {
    const text = written(false, (logger) => logger.info({ records: 600 }, 'registry loaded'));
    expect(JSON.parse(text)).toMatchObject({ records: 600, msg: 'registry loaded' });
  });

  it('leaves out what is below its level', () => {
    expect(written(false, (logger) => logger.debug('asked'))).toBe('');
  });
});
