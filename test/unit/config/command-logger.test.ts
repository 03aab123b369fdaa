import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { createCommandLogger } from '../../../src/config/command-logger.js';

it('A command logs warnings as sentences, with what they are about', () => {
  const output = new PassThrough();
  const logger = createCommandLogger(output);
  logger.info({ file: 'x' }, 'nobody asked');
  logger.warn({ file: '/data/x.ndjson', seconds: 3 }, 'there is no such file');
  logger.warn({ since: new Date(0), at: { line: 1 } }, 'older');
  logger.error({}, 'with \u001b[31m colour\nand another line');
  expect(output.read().toString()).toBe(
    [
      'warning: there is no such file (file /data/x.ndjson, seconds 3)\n',
      'warning: older (since 1970-01-01T00:00:00.000Z, at {"line":1})\n',
      'error: with \\u001b[31m colour\\nand another line\n',
    ].join(''),
  );
});

it('A warning does not stand behind a bar of progress', () => {
  const output = Object.assign(new PassThrough(), { isTTY: true });
  output.write('reading 14 %');
  createCommandLogger(output).warn('wait');
  expect(output.read().toString()).toBe('reading 14 %\r\u001b[Kwarning: wait\n');
});
