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
import { Tracing } from './tracing.js';
import { WatchedExporter } from './watched-exporter.js';

/** Starts OpenTelemetry's SDK, which reads its other variables itself. */
export async function openTracing(settings: TraceSettings, logger: Logger): Promise<Tracing> {
  reportFaults(logger);
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

/** What the SDK says of its variables and of lost spans. The exporter is watched for itself. */
function reportFaults(logger: Logger): void {
  setGlobalErrorHandler(() => {});
  const say = (message: string) => logger.warn({ reason: message }, 'OpenTelemetry');
  const ignore = () => {};
  diag.setLogger(
    { error: say, warn: say, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
}
