/*
 * `floor.js PORT FILE`: the least that hapi must do for a search of ours. It has our schema, our
 * index and our headers; it has no log, no cache, no limit and no error that helps.
 */
import { server as hapi } from '@hapi/hapi';
import { commonHeaders } from '../../../src/adapters/inbound/http/common-headers.js';
import { requestParser } from '../../../src/adapters/inbound/http/request/parse-request.js';
import { recordRequest } from '../../../src/adapters/inbound/http/request/request-schema.js';
import { JSON_HEADERS } from '../../../src/adapters/inbound/http/response/representation.js';
import {
  bodyHeaders,
  responseHead,
} from '../../../src/adapters/inbound/http/response/response-head.js';
import { MemoryRecordRepository } from '../../../src/adapters/outbound/memory/memory-record-repository.js';
import { RecordsFileSource } from '../../../src/adapters/outbound/memory/records-file-source.js';

const PUBLIC_URL = '/api';
const OPEN = Buffer.from('{"resultadoBusqueda":[');
const CLOSE = Buffer.from(']}');

const [port, file = ''] = process.argv.slice(2);
const source = new RecordsFileSource({
  file,
  checkEveryMs: 1_000_000,
  snapshot: `${file}.snapshot`,
});
const repository = new MemoryRecordRepository(source, {
  onLoaded: () => {},
  onRejected: () => {},
});
await repository.open();
const headOf = responseHead({
  publicUrl: PUBLIC_URL,
  cacheMaxAge: 0,
  commonHeaders: commonHeaders({ apiVersion: '1', tls: false }),
});

const parseRequest = requestParser(recordRequest);

const server = hapi({ port: Number(port), host: '127.0.0.1' });
server.route({
  method: 'GET',
  path: '/api/record/{cod_archivo?}',
  handler: async (request, h) => {
    const query = parseRequest(request);
    const generation = repository.current();
    const limit = query.page?.limit ?? 1;
    const { batch, ...page } = await generation.page(query.criteria, { limit });
    const body = Buffer.concat([OPEN, batch.published(), CLOSE]);
    const { revision, modified } = generation;
    const asked = { request, query, result: { revision, modified } } as Parameters<
      typeof headOf
    >[0];
    const head = headOf(asked, query.page && page, undefined);
    const headers = [
      ...head,
      ...bodyHeaders(JSON_HEADERS, undefined, body.length),
      'x-request-id',
      request.info.id,
    ];
    request.raw.res.writeHead(200, headers);
    request.raw.res.end(body);
    return h.abandon;
  },
});
await server.start();
