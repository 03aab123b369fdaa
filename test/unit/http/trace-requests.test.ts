import { server as hapi } from '@hapi/hapi';
import { expect, it, onTestFinished, vi } from 'vitest';
import type {
  HttpTracing,
  TracedRequest,
} from '../../../src/adapters/inbound/http/tracing/http-tracing.js';
import {
  spanOf,
  traceRequests,
} from '../../../src/adapters/inbound/http/tracing/trace-requests.js';

const SPAN = { traceId: 'trace', spanId: 'span', end: () => {} };

/** A server whose requests are traced, what was traced, and the spans that its listeners saw. */
async function traced(tls: boolean) {
  const begun: TracedRequest[] = [];
  const tracing: HttpTracing = {
    begin(request, work) {
      begun.push(request);
      work(SPAN);
    },
  };
  const seen: unknown[] = [];
  const server = hapi({ host: '127.0.0.1', port: 0 });
  server.app.monitorPaths = new Set(['/health']);
  for (const path of ['/health', '/records']) {
    server.route({ method: 'GET', path, handler: () => 'ok' });
  }
  const another = vi.fn();
  server.listener.on('request', another);
  traceRequests(server, tracing, { tls, nameClient: () => 'somebody' });
  server.ext('onRequest', (request, h) => {
    seen.push(spanOf(request.raw.req));
    return h.continue;
  });
  await server.start();
  onTestFinished(() => server.stop());
  const ask = async (path: string) => (await fetch(new URL(path, server.info.uri))).text();
  return { begun, seen, another, ask };
}

it('a request has a span before anything sees it, which says nothing of its query', async () => {
  const { begun, seen, another, ask } = await traced(false);
  expect(await ask('/records?search=secret')).toBe('ok');
  expect(begun).toEqual([
    {
      method: 'GET',
      path: '/records',
      scheme: 'http',
      httpVersion: '1.1',
      client: 'somebody',
      headers: expect.objectContaining({ host: expect.any(String) }),
    },
  ]);
  expect(seen).toEqual([SPAN]);
  expect(another).toHaveBeenCalledOnce();
});

it('a request of a monitor has none, and is answered', async () => {
  const { begun, seen, another, ask } = await traced(false);
  expect(await ask('/health')).toBe('ok');
  expect(begun).toEqual([]);
  expect(seen).toEqual([undefined]);
  expect(another).toHaveBeenCalledOnce();
});

it('a service with HTTPS says so', async () => {
  const { begun, ask } = await traced(true);
  await ask('/records');
  expect(begun).toMatchObject([{ scheme: 'https' }]);
});
