import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { InMemorySpanExporter, type ReadableSpan } from '@opentelemetry/sdk-trace-base';
import { pino } from 'pino';
import { beforeEach, expect, it } from 'vitest';
import { WatchedExporter } from '../../../src/config/tracing/watched-exporter.js';

const { SUCCESS, FAILED } = ExportResultCode;
const REFUSED = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });

let lines: Record<string, unknown>[];
let now: number;
let result: ExportResult;
let exporter: WatchedExporter;
beforeEach(() => {
  lines = [];
  now = 0;
  const collector = new InMemorySpanExporter();
  collector.export = (_spans, done) => done(result);
  const logger = pino({ base: null }, { write: (line) => void lines.push(JSON.parse(line)) });
  exporter = new WatchedExporter(collector, logger, () => now);
});

function send(outcome: ExportResult): ExportResult | undefined {
  result = outcome;
  let told: ExportResult | undefined;
  exporter.export([{}, {}] as ReadableSpan[], (given) => {
    told = given;
  });
  return told;
}

it('says once a minute how many spans were lost, and why', () => {
  const failure = { code: FAILED, error: REFUSED };
  expect(send(failure)).toBe(failure);
  for (now of [5_000, 59_999]) send(failure);
  expect(lines).toMatchObject([{ level: 40, lost: 2, reason: 'ECONNREFUSED' }]);
  now = 60_000;
  send({ code: FAILED, error: new Error('Internal Server Error') });
  expect(lines[1]).toMatchObject({ level: 40, lost: 8, reason: 'Internal Server Error' });
  expect(lines).toHaveLength(2);
});

it('says when spans arrive again, and of the next failure at once', () => {
  send({ code: SUCCESS });
  expect(lines).toEqual([]);
  send({ code: FAILED });
  send({ code: SUCCESS });
  send({ code: SUCCESS });
  send({ code: FAILED });
  expect(lines).toMatchObject([
    { level: 40, lost: 2, reason: 'unknown' },
    { level: 30, lost: 2, msg: 'traces reach the collector again' },
    { level: 40, lost: 2 },
  ]);
});
