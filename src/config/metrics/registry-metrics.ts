import { Counter, Gauge, type Registry } from 'prom-client';
import type { ReportStatus, StatusReport } from '../../application/status/report-status.js';
import type { Part, ServiceStatus } from '../../application/status/service-status.js';

/** A monitor gives up after some seconds, and then has no metrics at all. */
const REPORT_MS = 1_000;
const PARTS: readonly Part[] = ['records', 'storage', 'mirror', 'snapshot', 'certificate'];

/** What is served, and how well. It is asked for when the metrics are. */
export class RegistryMetrics {
  readonly #ready;
  readonly #info;
  readonly #records;
  readonly #modified;
  readonly #stale;
  readonly #loaded;
  readonly #rejected;
  readonly #lastRejected;
  readonly #mirrorCurrent;
  readonly #warning;
  readonly #certificateExpiry;

  constructor(
    registry: Registry,
    private readonly status: ServiceStatus,
  ) {
    const registers = [registry];
    const gauge = (name: string, help: string) =>
      new Gauge({ name: `planning_registry_${name}`, help, registers });
    this.#ready = gauge(
      'ready',
      'Whether the registry can be read, and the service is not stopping: 1 or 0.',
    );
    this.#info = new Gauge({
      name: 'planning_registry_info',
      help: 'The revision of the registry that is served. The value is always 1.',
      labelNames: ['revision'],
      registers,
    });
    this.#records = gauge('records', 'Records of the registry that is served.');
    this.#modified = gauge(
      'modified_timestamp_seconds',
      'When the revision that is served became the registry: the last import that changed it.',
    );
    this.#stale = gauge('stale', 'Whether the store is away and its mirror answers: 1 or 0.');
    this.#loaded = gauge(
      'last_loaded_timestamp_seconds',
      'When this process last loaded records, changed or not. 0: never, or the store does not tell.',
    );
    this.#rejected = new Counter({
      name: 'planning_registry_rejected_total',
      help: 'New records, such as a records file, that were rejected. A file that is gone does not count.',
      registers,
    });
    this.#lastRejected = gauge(
      'last_rejected_timestamp_seconds',
      'When new records were last rejected. 0: never.',
    );
    this.#warning = new Gauge({
      name: 'planning_registry_warning',
      help: 'Whether a part has a warning, as /health/ready says: 1 or 0.',
      labelNames: ['part'],
      registers,
    });
    this.#mirrorCurrent = gauge(
      'mirror_current',
      'Whether the mirror holds the current registry: 1 or 0. Absent where there is no mirror.',
    );
    this.#certificateExpiry = gauge(
      'certificate_expiry_timestamp_seconds',
      'When the certificate expires. Absent where the service does not speak HTTPS itself.',
    );
    // Until they are known, no number is better than 0.
    const unknown = [this.#records, this.#modified, this.#mirrorCurrent, this.#certificateExpiry];
    for (const metric of unknown) metric.remove();
  }

  async update(reportStatus: ReportStatus): Promise<void> {
    const report = await inTime(reportStatus);
    const { warnings, rejections, lastLoaded, lastRejected, mirrorLag } = this.status;
    const { certificateExpires, isStopping } = this.status;
    this.#ready.set(report && !isStopping ? 1 : 0);
    this.#stale.set(report?.staleSince ? 1 : 0);
    if (report) this.#describe(report);
    this.#loaded.set(seconds(lastLoaded));
    this.#rejected.reset();
    this.#rejected.inc(rejections);
    this.#lastRejected.set(seconds(lastRejected));
    if (mirrorLag) this.#mirrorCurrent.set(mirrorLag() ? 0 : 1);
    if (certificateExpires) this.#certificateExpiry.set(seconds(certificateExpires));
    for (const part of PARTS) {
      this.#warning.set({ part }, warnings.some((warning) => warning.part === part) ? 1 : 0);
    }
  }

  #describe({ revision, modified, records }: StatusReport): void {
    this.#info.reset();
    this.#info.set({ revision }, 1);
    this.#modified.set(seconds(modified));
    if (records !== undefined) this.#records.set(records);
  }
}

/** Undefined if there is nothing to serve, or the store does not say so in time. */
async function inTime(reportStatus: ReportStatus): Promise<StatusReport | undefined> {
  const signal = AbortSignal.timeout(REPORT_MS);
  const late = new Promise<undefined>((resolve) => {
    signal.addEventListener('abort', () => resolve(undefined));
  });
  return Promise.race([reportStatus.run({ signal }).catch(() => undefined), late]);
}

function seconds(date: Date | undefined): number {
  return (date?.getTime() ?? 0) / 1_000;
}
