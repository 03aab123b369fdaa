import type { Request } from '@hapi/hapi';

/** A response that has ended, as far as it is counted. */
export interface CountedResponse {
  readonly method: string;
  /** A pattern of ours, never what a client wrote. */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly records: number;
  readonly isCut: boolean;
  /** Whether it was too long to be sent in one piece. */
  readonly isStreamed: boolean;
}

/** Why a request is refused that could be answered at another time. */
export type ShedReason = 'event_loop' | 'streams';

/** PORT: what the HTTP side counts. It is called for every request, so it must cost little. */
export interface HttpMetrics {
  ended(response: CountedResponse): void;
  /** What never comes to a route, such as bytes that are no HTTP, got this status. */
  refused(status: number): void;
  /** The body, or the answer that the client has it already, was made for an earlier request. */
  cached(): void;
  shed(reason: ShedReason): void;
  /** Everything that is counted, as text for a monitor. */
  text(streamsOpen: number): Promise<string>;
  readonly contentType: string;
}

declare module '@hapi/hapi' {
  interface ServerApplicationState {
    /** Undefined where nothing is counted. */
    metrics?: HttpMetrics | undefined;
    /** How many long responses are being sent. */
    streamsOpen(): number;
    /** Where this server answers monitors. */
    monitorPaths: ReadonlySet<string>;
  }
}

/** Monitors are answered also if load is shed or limited, and their lines are for debugging. */
export function isOfMonitor({ path, server }: Pick<Request, 'path' | 'server'>): boolean {
  return server.app.monitorPaths.has(path);
}
