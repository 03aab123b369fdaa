import { badRequest } from '@hapi/boom';
import { server as hapi, type RouteOptions } from '@hapi/hapi';
import { describe, expect, it, vi } from 'vitest';
import { readOnlyRoutes } from '../../../src/adapters/inbound/http/routes/read-only-routes.js';

const ALLOW = 'GET, HEAD, OPTIONS';

function serving(options?: RouteOptions) {
  const handler = vi.fn(() => 'found');
  const server = hapi({ debug: false });
  server.app.requestChecks = [];
  server.route(readOnlyRoutes('/a', handler, options));
  return { server, handler };
}

describe('A path that can only be read', () => {
  it('answers GET, and HEAD without a body', async () => {
    const { server, handler } = serving();
    const get = await server.inject('/a');
    expect([get.statusCode, get.payload]).toEqual([200, 'found']);
    const head = await server.inject({ method: 'HEAD', url: '/a' });
    expect([head.statusCode, head.payload]).toEqual([200, '']);
    expect(handler).toHaveBeenCalledTimes(2);
  });

  it('does not look for an answer where a check speaks against it', async () => {
    const { server, handler } = serving();
    server.app.requestChecks = [
      () => {
        throw badRequest();
      },
    ];
    expect((await server.inject('/a')).statusCode).toBe(400);
    expect(handler).not.toHaveBeenCalled();
  });

  it('has the options that it is given', () => {
    const { server } = serving({ timeout: { server: 9_000 } });
    expect(server.match('get', '/a')?.settings.timeout?.server).toBe(9_000);
  });

  it('tells browsers of other sites that they may read it, and for how long that holds', async () => {
    const { server, handler } = serving();
    const { statusCode, payload, headers } = await server.inject({ method: 'OPTIONS', url: '/a' });
    expect([statusCode, payload]).toEqual([204, '']);
    expect(headers).toMatchObject({
      allow: ALLOW,
      'access-control-allow-methods': ALLOW,
      'access-control-allow-headers': '*',
      'access-control-max-age': '86400',
    });
    expect(handler).not.toHaveBeenCalled();
  });

  it.each([
    ['POST', ''],
    ['PUT', '{"title":'],
    ['DELETE', ''],
    ['PROPFIND', ''],
  ])('refuses %s, whatever it carries', async (method, payload) => {
    const { server, handler } = serving();
    const headers = { 'content-type': 'application/json' };
    const answer = await server.inject({ method, url: '/a', headers, payload });
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, ALLOW]);
    expect(handler).not.toHaveBeenCalled();
  });
});
