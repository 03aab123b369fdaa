import { DiagLogLevel, diag } from '@opentelemetry/api';
import { setGlobalErrorHandler } from '@opentelemetry/core';
import {
  defaultResource,
  detectResources,
  envDetector,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  ConsoleSpanExporter,
  SimpleSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';
import { version } from '../package-version.js';
import type { OtlpProtocol, TraceExporter, TraceSettings } from '../settings/trace-settings.js';
import { sdkFaults } from './sdk-faults.js';
import { Tracing } from './tracing.js';
import { WatchedExporter } from './watched-exporter.js';

/** Starts OpenTelemetry's SDK, which reads its other variables itself. */
export async function openTracing(settings: TraceSettings, logger: Logger): Promise<Tracing> {
  const logLevel = DiagLogLevel.WARN;
  diag.setLogger(sdkFaults(logger), { logLevel, suppressOverrideMessage: true });
  // The exporter is watched for itself.
  setGlobalErrorHandler(() => {});
  const spanProcessors = await Promise.all(
    settings.exporters.map((name) => PROCESSORS[name](settings.protocol, logger)),
  );
  const resource = defaultResource()
    .merge(
      resourceFromAttributes({ 'service.name': 'planning-registry', 'service.version': version }),
    )
    .merge(detectResources({ detectors: [serviceInstanceIdDetector, envDetector] }));
  return new Tracing(new BasicTracerProvider({ resource, spanProcessors }));
}

const PROCESSORS: Readonly<
  Record<TraceExporter, (protocol: OtlpProtocol, logger: Logger) => Promise<SpanProcessor>>
> = {
  otlp: async (protocol, logger) => {
    const { OTLPTraceExporter } =
      protocol === 'http/json'
        ? await import('@opentelemetry/exporter-trace-otlp-http')
        : await import('@opentelemetry/exporter-trace-otlp-proto');
    return new BatchSpanProcessor(new WatchedExporter(new OTLPTraceExporter(), logger));
  },
  console: async () => new SimpleSpanProcessor(new ConsoleSpanExporter()),
};
