/*
 * `fastify-sqlite.js PORT DATABASE [log]`: the registry's search on fastify and better-sqlite3, with
 * schemas for what comes in and what goes out. It writes no header more than it must, and its
 * request log only if the last argument is `log`.
 */
import { fastify } from 'fastify';
import { SqliteSearch } from '../../sqlite/sqlite-search.js';

const [port, database = '', log] = process.argv.slice(2);
const registry = new SqliteSearch(database);
const server = fastify({ logger: log === 'log' });

const text = { type: 'string' };
const record = {
  type: 'object',
  properties: {
    id: text,
    registration_number: text,
    title: text,
    area: text,
    checkin_date: text,
    inscription_date: { type: 'string', nullable: true },
    municipality: text,
    links: text,
  },
};
const schema = {
  params: {
    type: 'object',
    properties: { code: { type: 'string', maxLength: 64, pattern: '^.+-[0-9]+$' } },
  },
  querystring: {
    type: 'object',
    additionalProperties: false,
    properties: {
      search: { type: 'string', minLength: 1, maxLength: 200 },
      municipality: { type: 'string', minLength: 1, maxLength: 100 },
      checkin_date: { type: 'string', pattern: '^[0-9]{4}$' },
      limit: { type: 'integer', minimum: 1, maximum: 10_000, default: 20 },
    },
  },
  response: {
    200: {
      type: 'object',
      properties: { resultadoBusqueda: { type: 'array', items: record } },
    },
  },
};

server.get('/api/record/:code', { schema }, ({ params, query }, reply) => {
  const { rows } = registry.page({ code: params.code }, query.limit);
  if (rows.length === 0) return reply.code(404).send({ error: 'record-not-found' });
  return reply.send({ resultadoBusqueda: rows });
});

server.get('/api/record', { schema }, ({ query }, reply) => {
  const { search, municipality, checkin_date: year, limit } = query;
  const { rows, total } = registry.page({ search, municipality, year }, limit);
  if (total === 0) return reply.code(404).send({ error: 'no-results' });
  return reply.header('x-total-count', String(total)).send({ resultadoBusqueda: rows });
});

await server.listen({ port: Number(port), host: '127.0.0.1' });
