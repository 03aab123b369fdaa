import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Attributes,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type {
  HttpTracing,
  RequestSpan,
  TracedRequest,
} from '../../adapters/inbound/http/tracing/http-tracing.js';
import { version } from '../package-version.js';
import type { TraceRead } from '../stores/define-store.js';
import { isStorageFailure } from '../stores/storage-failure.js';
import { HttpSpan, requestAttributes, spanName } from './http-span.js';

/** A part of what is done for a request. */
export interface WorkSpan {
  /** What the work does in turn is part of it. */
  run<T>(work: () => T): T;
  end(outcome: { readonly attributes?: Attributes; readonly error?: unknown }): void;
}

/** The spans of requests, and of what is done for them. */
export class Tracing implements HttpTracing {
  readonly #current = new AsyncLocalStorage<Span>();
  readonly #propagator = new W3CTraceContextPropagator();
  readonly #tracer: Tracer;

  constructor(private readonly provider: BasicTracerProvider) {
    this.#tracer = provider.getTracer('planning-registry', version);
  }

  begin(request: TracedRequest, work: (span: RequestSpan) => void): void {
    const caller = this.#propagator.extract(ROOT_CONTEXT, request.headers, defaultTextMapGetter);
    const options = { kind: SpanKind.SERVER, attributes: requestAttributes(request) };
    const span = this.#tracer.startSpan(spanName(request.method), options, caller);
    this.#current.run(span, () => work(new HttpSpan(span, request.method)));
  }

  /** Undefined where no request waits for the work: the service has work of its own. */
  open(name: string, attributes: Attributes, kind = SpanKind.INTERNAL): WorkSpan | undefined {
    const parent = this.#current.getStore();
    if (!parent?.isRecording()) return undefined;
    const context = trace.setSpan(ROOT_CONTEXT, parent);
    const span = this.#tracer.startSpan(name, { kind, attributes }, context);
    return {
      run: (work) => this.#current.run(span, work),
      end: ({ attributes = {}, error }) => {
        span.setAttributes(attributes);
        if (isStorageFailure(error)) fail(span, error);
        span.end();
      },
    };
  }

  readonly traceRead: TraceRead = async (name, attributes, read) => {
    const span = this.open(name, attributes, SpanKind.CLIENT);
    if (!span) return read();
    try {
      const result = await span.run(read);
      span.end({});
      return result;
    } catch (error) {
      span.end({ error });
      throw error;
    }
  };

  /** Sends what has not been sent. It may take as long as the collector does. */
  close(): Promise<void> {
    return this.provider.shutdown();
  }
}

/** The cause, such as an error of the driver, says more than that the store is away. */
function fail(span: Span, { name, message, cause }: Error): void {
  span.setAttribute('error.type', cause instanceof Error ? cause.name : name);
  span.setStatus({ code: SpanStatusCode.ERROR, message });
}
