import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished, vi } from 'vitest';
import { PATIENCE } from './patience.js';

/** A span as it arrives, with plain values. */
export interface ReceivedSpan {
  readonly name: string;
  /** 1: internal, 2: server, 3: client. */
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** 2: an error. */
  readonly status: number;
  readonly attributes: Record<string, unknown>;
  readonly resource: Record<string, unknown>;
}

export interface Delivery {
  readonly path: string;
  readonly contentType: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A collector of OTLP over HTTP, which reads what comes as JSON. */
export class TraceCollector {
  readonly spans: ReceivedSpan[] = [];
  readonly deliveries: Delivery[] = [];
  /** How it answers. 0: not at all. */
  status = 200;
  readonly #server = createServer((req, res) => void this.#take(req, res));

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  /** The spans of a trace, once so many have arrived. */
  async trace(traceId: string, count: number): Promise<ReceivedSpan[]> {
    return vi.waitFor(() => {
      const spans = this.spans.filter((span) => span.traceId === traceId);
      if (spans.length < count) throw new Error(`only ${JSON.stringify(spans)} of ${traceId}`);
      return spans;
    }, PATIENCE);
  }

  async #take(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of req) pieces.push(piece);
    const body = Buffer.concat(pieces).toString();
    const contentType = String(req.headers['content-type']);
    this.deliveries.push({ path: String(req.url), contentType, headers: req.headers, body });
    if (contentType === 'application/json') this.spans.push(...spansIn(JSON.parse(body)));
    if (this.status === 0) return;
    res.writeHead(this.status, { 'content-type': contentType });
    res.end(contentType === 'application/json' ? '{}' : '');
  }
}

/** A collector for one test. */
export async function startCollector(): Promise<TraceCollector> {
  const collector = await new TraceCollector().listen();
  onTestFinished(() => collector.close());
  return collector;
}

type Value = Record<string, unknown> & { readonly arrayValue?: { readonly values: Value[] } };
interface Pair {
  readonly key: string;
  readonly value: Value;
}
interface OtlpSpan extends Omit<ReceivedSpan, 'status' | 'attributes'> {
  readonly status: { readonly code: number };
  readonly attributes: Pair[];
}
interface Otlp {
  readonly resourceSpans: {
    readonly resource: { readonly attributes: Pair[] };
    readonly scopeSpans: { readonly spans: OtlpSpan[] }[];
  }[];
}

function spansIn({ resourceSpans }: Otlp): ReceivedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans }) =>
    scopeSpans.flatMap(({ spans }) =>
      spans.map(({ name, kind, traceId, spanId, parentSpanId, status, attributes }) => ({
        name,
        kind,
        traceId,
        spanId,
        parentSpanId,
        status: status.code,
        attributes: plain(attributes),
        resource: plain(resource.attributes),
      })),
    ),
  );
}

function plain(pairs: readonly Pair[]): Record<string, unknown> {
  return Object.fromEntries(pairs.map(({ key, value }) => [key, plainValue(value)]));
}

function plainValue(value: Value): unknown {
  return value.arrayValue ? value.arrayValue.values.map(plainValue) : Object.values(value)[0];
}
