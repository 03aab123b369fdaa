import { expect, it } from 'vitest';
import { readTraceSettings } from '../../../src/config/settings/trace-settings.js';

const exporters = (environment: Record<string, string>) => readTraceSettings(environment).exporters;

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

it('asks for no traces unless a variable does', () => {
  expect(exporters({})).toEqual([]);
  expect(exporters({ OTEL_SERVICE_NAME: 'registry' })).toEqual([]);
  expect(exporters({ OTEL_EXPORTER_OTLP_ENDPOINT: '' })).toEqual([]);
  expect(exporters({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: 'http://collector' })).toEqual([]);
});

it.each([
  [ENDPOINT, ['otlp']],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://collector:4318/v1/traces' }, ['otlp']],
  [{ OTEL_TRACES_EXPORTER: 'otlp' }, ['otlp']],
  [{ OTEL_TRACES_EXPORTER: 'console' }, ['console']],
  [{ ...ENDPOINT, OTEL_TRACES_EXPORTER: 'console' }, ['console']],
  [{ OTEL_TRACES_EXPORTER: ' console , otlp' }, ['console', 'otlp']],
  [{ ...ENDPOINT, OTEL_SDK_DISABLED: 'false' }, ['otlp']],
])('asks for traces by %o', (environment, expected) => {
  expect(readTraceSettings(environment)).toEqual({
    exporters: expected,
    protocol: 'http/protobuf',
    warnings: [],
  });
});

it.each([
  { OTEL_TRACES_EXPORTER: 'none' },
  { OTEL_SDK_DISABLED: 'true' },
  { OTEL_SDK_DISABLED: 'True', OTEL_TRACES_EXPORTER: 'zipkin' },
])('is switched off by %o, without a word', (environment) => {
  const { exporters, warnings } = readTraceSettings({ ...ENDPOINT, ...environment });
  expect([exporters, warnings]).toEqual([[], []]);
});

it('takes the protocol of traces before that of all signals', () => {
  const all = { ...ENDPOINT, OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json' };
  expect(readTraceSettings(all).protocol).toBe('http/json');
  const own = { ...all, OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/protobuf' };
  expect(readTraceSettings(own).protocol).toBe('http/protobuf');
});

it('warns of what is not supported, says what is, and goes on without', () => {
  const grpc = readTraceSettings({
    ...ENDPOINT,
    OTEL_TRACES_EXPORTER: 'otlp,console',
    OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
  });
  expect(grpc.exporters).toEqual(['console']);
  expect(grpc.warnings).toEqual([
    expect.stringMatching(/^OTEL_EXPORTER_OTLP_PROTOCOL is grpc.*set .*TRACES_PROTOCOL to http\//),
  ]);
  const zipkin = readTraceSettings({ OTEL_TRACES_EXPORTER: 'zipkin' });
  expect(zipkin.exporters).toEqual([]);
  expect(zipkin.warnings).toEqual([expect.stringMatching(/zipkin.*use otlp or console$/)]);
  // Of a protocol that nothing is sent by, nothing is said.
  const unused = { OTEL_TRACES_EXPORTER: 'console', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' };
  expect(readTraceSettings(unused).warnings).toEqual([]);
});
