import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Logger } from 'pino';

/** A collector may be away for days. */
const SAY_AGAIN_MS = 60_000;

/** An exporter that tells the log now and then that spans do not arrive, and when they do again. */
export class WatchedExporter implements SpanExporter {
  #lost = 0;
  #lastSaid = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly exporter: SpanExporter,
    private readonly logger: Pick<Logger, 'warn' | 'info'>,
    private readonly now = () => performance.now(),
  ) {}

  export(spans: ReadableSpan[], done: (result: ExportResult) => void): void {
    this.exporter.export(spans, (result) => {
      if (result.code === ExportResultCode.SUCCESS) this.#arrived();
      else this.#failed(spans.length, result.error);
      done(result);
    });
  }

  shutdown(): Promise<void> {
    return this.exporter.shutdown();
  }

  async forceFlush(): Promise<void> {
    await this.exporter.forceFlush?.();
  }

  #failed(spans: number, error: Error | undefined): void {
    this.#lost += spans;
    if (this.now() - this.#lastSaid < SAY_AGAIN_MS) return;
    this.#lastSaid = this.now();
    const reason = reasonOf(error);
    this.logger.warn({ lost: this.#lost, reason }, 'traces do not reach the collector');
  }

  #arrived(): void {
    if (this.#lost === 0) return;
    this.logger.info({ lost: this.#lost }, 'traces reach the collector again');
    this.#lost = 0;
    this.#lastSaid = Number.NEGATIVE_INFINITY;
  }
}

/** Node has no message where every address of a host refuses the connection. */
function reasonOf(error: (Error & { code?: unknown }) | undefined): string {
  return [error?.code, error?.message].filter(Boolean).join(': ') || 'unknown';
}
