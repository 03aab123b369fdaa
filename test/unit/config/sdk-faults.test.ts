import { pino } from 'pino';
import { expect, it } from 'vitest';
import { sdkFaults } from '../../../src/config/tracing/sdk-faults.js';

it('says each fault of the SDK once a minute, whatever its numbers are', () => {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  let now = 0;
  const faults = sdkFaults(logger, () => now);
  faults.error('OTEL_TRACES_SAMPLER value "x" invalid');
  for (now of [0, 1_000, 59_999]) faults.warn(`Dropped ${now + 5} spans`);
  now = 60_000;
  faults.warn('Dropped 7 spans');
  faults.info('nothing of interest');
  expect(lines.map(({ level, reason }) => [level, reason])).toEqual([
    [40, 'OTEL_TRACES_SAMPLER value "x" invalid'],
    [40, 'Dropped 5 spans'],
    [40, 'Dropped 7 spans'],
  ]);
});
