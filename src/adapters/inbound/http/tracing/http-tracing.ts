import type { IncomingHttpHeaders } from 'node:http';

/** A request, as far as it is traced. Its query is not: it says what a person searched for. */
export interface TracedRequest {
  readonly method: string;
  readonly path: string;
  readonly scheme: 'http' | 'https';
  readonly httpVersion: string;
  readonly client: string | undefined;
  /** They may name the trace that the request belongs to. */
  readonly headers: IncomingHttpHeaders;
}

/** How the response to it has ended. */
export interface TracedResponse {
  readonly id: string;
  /** A pattern of ours. Undefined where no route has the path. */
  readonly route: string | undefined;
  /** Undefined if the client left before the response began. */
  readonly status: number | undefined;
  readonly records: number | undefined;
  readonly isCut: boolean;
  /** What has cut it, if it was not the client. */
  readonly fault: Error | undefined;
}

/** The span of one request. */
export interface RequestSpan {
  readonly traceId: string;
  readonly spanId: string;
  end(response: TracedResponse): void;
}

/** PORT: makes spans of requests. */
export interface HttpTracing {
  /** Begins the span of a request. What `work` does is part of it. */
  begin(request: TracedRequest, work: (span: RequestSpan) => void): void;
}
