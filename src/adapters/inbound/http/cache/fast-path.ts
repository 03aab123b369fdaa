import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from '@hapi/hapi';
import type { SearchQuery } from '../../../../application/search/search-query.js';
import type { SearchRecords } from '../../../../application/search/search-records.js';
import { type AccessLog, bytesWritten } from '../access-log/access-log.js';
import { asksForFile } from '../request/refuse-file.js';
import { isFresh } from '../response/conditional-request.js';
import { cachedEncoding } from '../response/content-encoding.js';
import { staleHeader } from '../response/response-head.js';
import type { Search } from '../routes/search-route.js';
import type { ParsedQueryCache } from './parsed-query-cache.js';
import { type ResponseCache, responseKey } from './response-cache.js';

export interface FastPathOptions {
  readonly searchRecords: SearchRecords;
  readonly queries: ParsedQueryCache;
  readonly responses: ResponseCache;
  readonly log: AccessLog;
  /** What the log calls the route of these responses. */
  readonly route: string;
}

type Listener = (req: IncomingMessage, res: ServerResponse) => void;

/**
 * Sends a cached response without hapi, whose lifecycle takes longer than the sending. Only plain
 * requests qualify. hapi gives the same bytes to all others.
 */
export function openFastPath(server: Server, options: FastPathOptions): void {
  const { searchRecords, queries, responses, log, route } = options;
  const { listener } = server;

  function sendCached(req: IncomingMessage, res: ServerResponse): boolean {
    if (!isPlain(req) || server.app.isDraining || server.app.isBehind()) return false;
    const query = queries.get(req.url as string);
    const accepted = cachedEncoding(req.headers['accept-encoding']);
    if (!query || accepted === null) return false;
    const search = begin(searchRecords, query, req);
    if (!search || search.result instanceof Promise) return false;
    const { result } = search;
    const cached = responses.get(responseKey(result, accepted, req.url as string));
    search.isMiss = !cached;
    if (!cached) return false;
    const fresh = isFresh(req.headers, { etag: cached.etag, modified: result.modified });
    const whole = fresh ? undefined : cached.whole;
    if (!fresh && !whole) return false;
    server.app.metrics?.cached();
    const received = Date.now();
    const bytesBefore = bytesWritten(req);
    const id = server.app.identify(req.headers);
    res.on('close', () => {
      const isCut = !res.writableFinished;
      const records = whole?.records;
      log.write('info', {
        id,
        req,
        res,
        route,
        received,
        records,
        bytesBefore,
        isCut,
        isStreamed: false,
      });
    });
    const headers = whole?.headers ?? cached.head;
    const stale = staleHeader(result.staleSince);
    res.writeHead(fresh ? 304 : 200, [...headers, 'x-request-id', id, ...stale]);
    res.end(req.method === 'HEAD' ? undefined : whole?.body);
    return true;
  }

  const [dispatch] = listener.listeners('request') as [Listener];
  listener.off('request', dispatch);
  listener.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (!sendCached(req, res)) dispatch(req, res);
  });
}

function isPlain({ method, httpVersion, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    httpVersion === '1.1' &&
    headers.host !== undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined &&
    !asksForFile(headers.accept)
  );
}

/** A search that began before hapi has seen its request. */
interface BegunSearch extends Search {
  /** Whether the response cache had no entry. */
  isMiss?: boolean;
}

const BEGUN = Symbol('begun search');
type MarkedRequest = IncomingMessage & { [BEGUN]?: BegunSearch };

/** Begins the search of a request. An error is left to hapi, where the search throws again. */
function begin(
  searchRecords: SearchRecords,
  query: SearchQuery,
  req: MarkedRequest,
): BegunSearch | undefined {
  try {
    const result = searchRecords.run(query);
    if (result instanceof Promise) result.catch(() => {}); // hapi may never come to it
    req[BEGUN] = { query, result, isRepeated: true };
  } catch {}
  return req[BEGUN];
}

/** The search that began before hapi has seen this request. */
export function begunSearch(req: MarkedRequest): BegunSearch | undefined {
  return req[BEGUN];
}
