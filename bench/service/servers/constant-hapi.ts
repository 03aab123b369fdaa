/* `constant-hapi.js PORT FILE`: hapi that says one and the same thing, and nothing else. */
import { readFileSync } from 'node:fs';
import { server as hapi } from '@hapi/hapi';

const [port, file = ''] = process.argv.slice(2);
const body = readFileSync(file, 'utf8');
const server = hapi({ port: Number(port), host: '127.0.0.1' });
server.route({
  method: 'GET',
  path: '/',
  handler: (_request, h) => h.response(body).type('application/json'),
});
await server.start();
