import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { server as hapi } from '@hapi/hapi';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  hideQueries,
  requestTarget,
} from '../../../src/adapters/inbound/http/request/request-target.js';

describe('The target of a request', () => {
  it.each([
    ['/a?x=1&x=2', '/a', {}],
    ['/a', '/a', {}],
    ['/a?', '/a', {}],
    ['/a?x=1#?y', '/a', {}],
    ['//a?x=1', '//a', {}],
    // hapi reads the path of this form itself, and with it the query.
    ['http://host/a?x=1', '/a', { x: '1' }],
  ])('stays whole, and hapi sees the path of it: %s', async (target, path, query) => {
    const server = hapi({ host: '127.0.0.1', port: 0 });
    hideQueries(server.listener);
    server.route({
      method: 'GET',
      path: '/{any*}',
      handler: (request) => ({
        target: requestTarget(request.raw.req),
        path: request.path,
        query: request.query,
      }),
    });
    await server.start();
    onTestFinished(() => server.stop());
    const { port } = server.listener.address() as AddressInfo;
    const [answer] = await once(ask({ port, path: target }).end(), 'response');
    const body = (await answer.toArray()).join('');
    expect(JSON.parse(body)).toEqual({ target, path, query });
  });

  it('is the address of a request that never came over a connection', async () => {
    const server = hapi();
    hideQueries(server.listener);
    server.route({ method: 'GET', path: '/a', handler: ({ raw }) => requestTarget(raw.req) });
    expect((await server.inject('/a?x=1')).payload).toBe('/a?x=1');
  });
});
