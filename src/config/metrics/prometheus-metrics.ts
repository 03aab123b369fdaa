import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type {
  CountedResponse,
  HttpMetrics,
  ShedReason,
} from '../../adapters/inbound/http/metrics/http-metrics.js';
import type { ReportStatus } from '../../application/status/report-status.js';
import type { ServiceStatus } from '../../application/status/service-status.js';
import { RegistryMetrics } from './registry-metrics.js';

const DURATIONS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
const UNROUTED = { method: 'other', route: 'unrouted' };

/** Of the library, which names these sums as if they were counters. */
const MISNAMED = ['handles', 'requests', 'resources'].map((what) => `nodejs_active_${what}_total`);

/** What the service counts, in the form of Prometheus. */
export class PrometheusMetrics implements HttpMetrics {
  readonly #registry = new Registry();
  readonly #requests;
  readonly #durations;
  readonly #cached;
  readonly #records;
  readonly #cut;
  readonly #shed;
  readonly #streams;
  readonly #reads;
  readonly #ofRegistry: RegistryMetrics;

  /** The use case is asked for when the metrics first are: it is made of what these observe. */
  constructor(
    status: ServiceStatus,
    private readonly reportStatus: () => ReportStatus,
  ) {
    const registers = [this.#registry];
    const counter = (name: string, help: string) => new Counter({ name, help, registers });
    // Event loop, memory, processor time, garbage collection.
    collectDefaultMetrics({ register: this.#registry });
    for (const name of MISNAMED) this.#registry.removeSingleMetric(name);
    this.#requests = new Counter({
      name: 'http_requests_total',
      help: 'Responses that have ended. 499: the client left before its response began.',
      labelNames: ['method', 'route', 'status'],
      registers,
    });
    this.#durations = new Histogram({
      name: 'http_request_duration_seconds',
      help: 'From the request to the last byte of its response. Streamed ones take as long as their clients.',
      labelNames: ['route', 'streamed'],
      buckets: DURATIONS,
      registers,
    });
    this.#cached = counter(
      'planning_registry_cached_answers_total',
      'Responses whose body was made for an earlier request.',
    );
    this.#records = counter('planning_registry_records_sent_total', 'Records in responses.');
    this.#cut = counter(
      'planning_registry_cut_answers_total',
      'Responses that did not reach their client as a whole.',
    );
    this.#shed = new Counter({
      name: 'planning_registry_shed_requests_total',
      help: 'Requests that got a 503 because there was too much to do.',
      labelNames: ['reason'],
      registers,
    });
    for (const reason of ['event_loop', 'streams']) this.#shed.inc({ reason }, 0);
    this.#streams = new Gauge({
      name: 'planning_registry_streams_open',
      help: 'Long responses that are being sent.',
      registers,
    });
    this.#reads = new Histogram({
      name: 'planning_registry_storage_read_duration_seconds',
      help: 'Reads in a store that is not in memory.',
      labelNames: ['outcome'],
      buckets: DURATIONS,
      registers,
    });
    this.#ofRegistry = new RegistryMetrics(this.#registry, status);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  ended({ method, route, status, ms, records, isCut, isStreamed }: CountedResponse): void {
    this.#requests.inc({ method: METHODS.has(method) ? method : 'other', route, status });
    this.#durations.observe({ route, streamed: String(isStreamed) }, ms / 1_000);
    if (records > 0) this.#records.inc(records);
    if (isCut) this.#cut.inc();
  }

  refused(status: number): void {
    this.#requests.inc({ ...UNROUTED, status });
  }

  cached(): void {
    this.#cached.inc();
  }

  shed(reason: ShedReason): void {
    this.#shed.inc({ reason });
  }

  readonly onRead = (seconds: number, outcome: 'ok' | 'failed'): void => {
    this.#reads.observe({ outcome }, seconds);
  };

  async text(streamsOpen: number): Promise<string> {
    this.#streams.set(streamsOpen);
    await this.#ofRegistry.update(this.reportStatus());
    return this.#registry.metrics();
  }
}
