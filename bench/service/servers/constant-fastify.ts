/* `constant-fastify.js PORT FILE`: fastify that says one and the same thing, and nothing else. */
import { readFileSync } from 'node:fs';
import { fastify } from 'fastify';

const [port, file = ''] = process.argv.slice(2);
const body = readFileSync(file, 'utf8');
const server = fastify();
server.get('/', {}, (_request, reply) =>
  reply.header('content-type', 'application/json; charset=utf-8').send(body),
);
await server.listen({ port: Number(port), host: '127.0.0.1', backlog: 4_096 });
