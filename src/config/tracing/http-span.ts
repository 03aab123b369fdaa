import { type Attributes, type Span, SpanStatusCode } from '@opentelemetry/api';
import type {
  RequestSpan,
  TracedRequest,
  TracedResponse,
} from '../../adapters/inbound/http/tracing/http-tracing.js';

/** By the conventions all others are one, so that a client cannot invent names. */
const METHODS = new Set('CONNECT DELETE GET HEAD OPTIONS PATCH POST PUT QUERY TRACE'.split(' '));
const OTHER = '_OTHER';

/** The span of a request, by OpenTelemetry's semantic conventions for HTTP. */
export class HttpSpan implements RequestSpan {
  readonly traceId: string;
  readonly spanId: string;

  constructor(
    private readonly span: Span,
    private readonly method: string,
  ) {
    const { traceId, spanId } = span.spanContext();
    this.traceId = traceId;
    this.spanId = spanId;
  }

  end({ id, route, status, records, isCut, fault }: TracedResponse): void {
    const { span, method } = this;
    span.updateName(spanName(method, route));
    span.setAttribute('http.response.header.x-request-id', [id]);
    if (route !== undefined) span.setAttribute('http.route', route);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (records !== undefined) span.setAttribute('planning_registry.records', records);
    if (isCut) span.setAttribute('planning_registry.cut', true);
    const errorType = status && status >= 500 ? String(status) : fault?.name;
    if (errorType !== undefined) {
      span.setAttribute('error.type', errorType);
      span.setStatus({ code: SpanStatusCode.ERROR });
    }
    span.end();
  }
}

export function spanName(method: string, route?: string): string {
  return [METHODS.has(method) ? method : 'HTTP', route].filter(Boolean).join(' ');
}

/** What is known when a request comes, so that a sampler may decide by it. */
export function requestAttributes(request: TracedRequest): Attributes {
  const { method, path, scheme, httpVersion, client } = request;
  const isKnown = METHODS.has(method);
  return {
    'http.request.method': isKnown ? method : OTHER,
    ...(!isKnown && { 'http.request.method_original': method }),
    'url.path': path,
    'url.scheme': scheme,
    'network.protocol.version': httpVersion,
    ...(client !== undefined && { 'client.address': client }),
  };
}
