/**
 * Every bound of the HTTP side in one place. They are far above what a client of the contract
 * needs, and low enough that a broken or hostile one cannot hold the service.
 */
export const limits = {
  /** The longest valid query, each character percent-encoded, is well under half of this. */
  headerBytes: 16 * 1024,
  headerCount: 100,
  connections: 10_000,
  /** Connections that wait to be accepted. The system has a bound of its own, often 4,096. */
  backlog: 4_096,
  /** How many clients a rate limit counts at once: some 20 MB of memory. */
  countedClients: 100_000,
  /** Names in one query: ten times what the contract knows. */
  parameters: 50,
  /** The largest `limit`. */
  recordsOnAPage: 10_000,
  /** Smaller responses gain nothing from compression. */
  compressFromBytes: 1024,
  /** The client waits while its response is compressed, so both stay on the fast side. */
  gzipLevel: 4,
  brotliQuality: 4,
  /** 2^18 bytes of window: responses are as small as with 2^22, for a third of the memory. */
  brotliWindow: 18,
  /** Long responses that are compressed at once; each takes an estimated 3 MB of memory. */
  compressors: 64,
  /** How far ahead of its slowest client a response is compressed that does not fit in the cache. */
  compressAheadBytes: 1024 * 1024,
  /** Long responses leave in pieces of about this size: fast, and others need not wait for long. */
  streamPieceBytes: 256 * 1024,
  /** How much of a long response leaves before others have had their turn. */
  firstPieceBytes: 32 * 1024,
  /** A longer body is not cached: it would evict many that are asked for more often. */
  cachedResponseBytes: 256 * 1024,
  /** Room for parsed queries. */
  queryCacheBytes: 8 * 1024 * 1024,
} as const;

/** The bounds of time. They are given to the server, so that a test need not wait so long. */
export const timeLimits = {
  /** The whole head of a request must have arrived by then. */
  headersMs: 10_000,
  /** The whole request must have arrived by then, with any body. */
  requestMs: 15_000,
  checkConnectionsMs: 1_000,
  /** From the request to the first byte of its response. */
  responseMs: 15_000,
  /** A connection on which nothing moves, in either direction. */
  idleSocketMs: 60_000,
  /** Longer than the minute that common proxies keep a connection, so that they close it first. */
  keepAliveMs: 65_000,
  /** How long a client may take to close a connection after a request that ended it. */
  lingerMs: 1_000,
  /** When the event loop is later than this twice in a row, load is shed with 503. */
  eventLoopDelayMs: 2_000,
  loadSampleMs: 1_000,
};

export type TimeLimits = Readonly<typeof timeLimits>;
