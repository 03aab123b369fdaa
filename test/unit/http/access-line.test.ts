import fc from 'fast-check';
import { type Logger, pino } from 'pino';
import { describe, expect, it } from 'vitest';
import {
  type AccessLine,
  accessLines,
} from '../../../src/adapters/inbound/http/access-log/access-line.js';
import { randomCases } from '../../support/effort.js';

/** A log with a clock that stands still, and its lines. */
function someLog(level = 'debug'): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  const options = { level, base: { host: 'a "b"' }, timestamp: () => ',"time":"now"' };
  return { logger: pino(options, { write: (line) => void lines.push(line) }), lines };
}

const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });
const line: fc.Arbitrary<AccessLine> = fc.record({
  id: fc.stringMatching(/^[\w.~:+/=-]{1,128}$/),
  client: maybe(fc.string({ unit: 'binary' })),
  route: fc.string({ unit: 'binary' }),
  method: fc.constantFrom('GET', 'HEAD', 'M-SEARCH'),
  status: fc.integer({ min: 100, max: 599 }),
  ms: fc.nat(),
  records: maybe(fc.nat()),
  bytes: fc.nat(),
  answer: fc.constantFrom('whole', 'cut'),
});
const rare = maybe(
  fc.record({ path: maybe(fc.string()), parameters: maybe(fc.array(fc.string())) }),
);

describe('The line of a request', () => {
  it('is what pino writes', () => {
    const [ours, pinos] = [someLog(), someLog()];
    const write = accessLines(ours.logger);
    const level = fc.constantFrom<'info' | 'debug'>('info', 'debug');
    fc.assert(
      fc.property(level, line, rare, (level, line, rare) => {
        write(level, line, rare);
        pinos.logger[level]({ ...line, ...rare }, `${line.method} ${line.route} ${line.status}`);
        // The order of the fields counts too.
        expect(fieldsOf(ours)).toEqual(fieldsOf(pinos));
      }),
      randomCases(400),
    );
  });

  it('is not written below the level of the log', () => {
    const { logger, lines } = someLog('warn');
    const write = accessLines(logger);
    for (const each of fc.sample(line, 10)) write('info', each, undefined);
    expect(lines).toEqual([]);
  });

  /** Of its last line, in their order. */
  function fieldsOf({ lines }: { lines: readonly string[] }) {
    return Object.entries(JSON.parse(lines.at(-1) as string));
  }
});
