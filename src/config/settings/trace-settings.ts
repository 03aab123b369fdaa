export type TraceExporter = 'otlp' | 'console';
export type OtlpProtocol = 'http/protobuf' | 'http/json';

/** What OpenTelemetry's variables ask for. All others of them its SDK reads itself. */
export interface TraceSettings {
  /** None: nothing is traced, and nothing of OpenTelemetry is loaded. */
  readonly exporters: readonly TraceExporter[];
  readonly protocol: OtlpProtocol;
  /** What is asked for and is not there. Such variables are often those of a whole cluster. */
  readonly warnings: readonly string[];
}

const ENDPOINTS = ['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', 'OTEL_EXPORTER_OTLP_ENDPOINT'];
const PROTOCOLS = ['OTEL_EXPORTER_OTLP_TRACES_PROTOCOL', 'OTEL_EXPORTER_OTLP_PROTOCOL'];
const DEFAULT_PROTOCOL = 'http/protobuf';

/** Reads them by OpenTelemetry's specification, where an empty variable is one that is not set. */
export function readTraceSettings(environment: NodeJS.ProcessEnv): TraceSettings {
  const first = (names: readonly string[]) =>
    names.map((name) => ({ name, value: environment[name]?.trim() })).find(({ value }) => value);
  const warnings: string[] = [];
  const asked = environment.OTEL_TRACES_EXPORTER?.trim() || (first(ENDPOINTS) ? 'otlp' : 'none');
  const isDisabled = environment.OTEL_SDK_DISABLED?.trim().toLowerCase() === 'true';
  const names = new Set(isDisabled ? [] : asked.split(',').map((name) => name.trim()));
  names.delete('none');
  const { name = '', value: protocol = DEFAULT_PROTOCOL } = first(PROTOCOLS) ?? {};
  if (names.has('otlp') && !isProtocol(protocol)) {
    names.delete('otlp');
    warnings.push(
      `${name} is ${protocol}, which is not supported: set OTEL_EXPORTER_OTLP_TRACES_PROTOCOL to ` +
        'http/protobuf or http/json, and OTEL_EXPORTER_OTLP_TRACES_ENDPOINT to where the ' +
        'collector takes it, such as http://localhost:4318/v1/traces',
    );
  }
  const exporters = [...names].filter(isExporter);
  for (const other of [...names].filter((each) => !isExporter(each))) {
    warnings.push(`OTEL_TRACES_EXPORTER has ${other}, which is not supported: use otlp or console`);
  }
  return { exporters, protocol: isProtocol(protocol) ? protocol : DEFAULT_PROTOCOL, warnings };
}

function isExporter(name: string): name is TraceExporter {
  return name === 'otlp' || name === 'console';
}

function isProtocol(name: string): name is OtlpProtocol {
  return name === 'http/protobuf' || name === 'http/json';
}
