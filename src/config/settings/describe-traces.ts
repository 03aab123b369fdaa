import type { DescribedSetting } from '../../adapters/inbound/cli/dependencies.js';
import { withoutSecrets } from './hide-secrets.js';
import { readTraceSettings } from './trace-settings.js';

const ALL = 'OTEL_EXPORTER_OTLP_ENDPOINT';
const TRACES = 'OTEL_EXPORTER_OTLP_TRACES_ENDPOINT';
const DEFAULT_ENDPOINT = 'http://localhost:4318/v1/traces';
/** A collector's user alone may be a key. */
const USER = /^([a-z]+:\/\/)[^/?#]*@/i;

/** Whether there are traces and where they go, as OpenTelemetry's variables say, without secrets. */
export function describeTraces(environment: NodeJS.ProcessEnv): DescribedSetting[] {
  const { exporters } = readTraceSettings(environment);
  const isSet = (name: string) => Boolean(environment[name]?.trim());
  const endpoint = [TRACES, ALL].find(isSet);
  const asked = isSet('OTEL_TRACES_EXPORTER') ? 'environment' : (endpoint ?? 'default');
  const value = exporters.join(',') || 'none';
  const traces = { name: 'OTEL_TRACES_EXPORTER', value, source: asked };
  if (!exporters.includes('otlp')) return [traces];
  const given = endpoint === undefined ? undefined : environment[endpoint]?.trim();
  const address = endpoint === ALL ? `${given?.replace(/\/$/, '')}/v1/traces` : given;
  const shown = (address ?? DEFAULT_ENDPOINT).replace(USER, '$1***@');
  const source = endpoint === TRACES ? 'environment' : (endpoint ?? 'default');
  return [traces, { name: TRACES, value: withoutSecrets(TRACES, shown), source }];
}
