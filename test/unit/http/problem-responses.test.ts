import { methodNotAllowed, notFound } from '@hapi/boom';
import { server as hapi } from '@hapi/hapi';
import { pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { InvalidRequest, TooManyStreams } from '../../../src/adapters/inbound/http/errors.js';
import { respondWithProblems } from '../../../src/adapters/inbound/http/problem/problem-responses.js';
import { RegistryLoading, StorageUnavailable } from '../../../src/domain/errors.js';

/** A server whose handler does this, its log, and what is known of the last request. */
function serving(handle: () => unknown) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const server = hapi({ debug: false });
  const shed = vi.fn();
  server.app.metrics = { shed } as unknown as typeof server.app.metrics;
  server.app.identify = () => 'id-1';
  server.app.isDraining = false;
  server.app.requestChecks = [];
  const advise = vi.fn((problem) => ({
    ...problem,
    headers: { ...problem.headers, link: 'help' },
  }));
  respondWithProblems(server, { 'x-common': 'all', 'x-page': 'all' }, logger, advise);
  const app: { problem?: unknown; staleSince?: Date } = {};
  server.route({
    method: 'GET',
    path: '/a',
    handler: (_request, h) => h.response(String(handle())).header('x-page', 'own'),
  });
  server.ext('onRequest', (request, h) => {
    Object.assign(request.app, app);
    return h.continue;
  });
  server.events.on('response', (request) => {
    app.problem = request.app.problem;
  });
  return { server, lines, shed, advise, app };
}

function failing(error: Error) {
  return serving(() => {
    throw error;
  });
}

const FAULT = { parameter: 'limit', in: 'query', detail: 'limit is no number.' } as const;

describe('A response', () => {
  it('has the common headers that it does not have itself, and the id of its request', async () => {
    const { server, lines, app } = serving(() => 'ok');
    const { statusCode, payload, headers } = await server.inject('/a');
    expect([statusCode, payload]).toEqual([200, 'ok']);
    expect(headers).toMatchObject({ 'x-common': 'all', 'x-page': 'own', 'x-request-id': 'id-1' });
    expect(headers).not.toHaveProperty('cache-status');
    expect(headers.connection).not.toBe('close');
    expect(app.problem).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it.each(['/a', '/nowhere'])('ends the connection if the service stops: %s', async (path) => {
    const { server } = serving(() => 'ok');
    server.app.isDraining = true;
    expect((await server.inject(path)).headers.connection).toBe('close');
  });

  it.each(['/a', '/nowhere'])('says that the registry may be another: %s', async (path) => {
    const { server, app } = serving(() => 'ok');
    app.staleSince = new Date();
    const { headers } = await server.inject(path);
    expect(headers['cache-status']).toContain('storage-unavailable');
  });

  it('is a refusal where a check finds a fault, also if there is no route', async () => {
    const { server } = serving(() => 'ok');
    server.app.requestChecks = [
      () => {
        throw new InvalidRequest([FAULT]);
      },
    ];
    for (const path of ['/a', '/nowhere']) {
      expect((await server.inject(path)).statusCode, path).toBe(400);
    }
  });
});

describe('An error', () => {
  it('becomes a problem, with the advice and the headers that belong to it', async () => {
    const { server, advise, app, lines } = failing(methodNotAllowed(undefined, undefined, ['GET']));
    const { statusCode, payload, headers } = await server.inject('/a?b');
    expect(statusCode).toBe(405);
    expect(headers).toMatchObject({
      'content-type': 'application/problem+json',
      'cache-control': 'no-store',
      'x-common': 'all',
      'x-request-id': 'id-1',
      allow: 'GET',
      link: 'help',
    });
    expect(JSON.parse(payload)).toMatchObject({ status: 405, instance: 'urn:request:id-1' });
    expect(advise).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ status: 405 }),
      '/a?b',
    );
    expect(app.problem).toEqual({ problem: 'method-not-allowed', parameters: undefined });
    expect(lines).toEqual([]);
  });

  it('becomes a problem also if it has no headers', async () => {
    const { server, advise } = failing(notFound());
    advise.mockImplementation(({ headers: _, ...problem }) => problem);
    expect((await server.inject('/a')).statusCode).toBe(404);
  });

  it('names the parameters that are wrong: each once, not too many, and not too long', async () => {
    const parameters = ['limit', 'limit', 'x'.repeat(41), ...'abcdefghijk'];
    const faults = parameters.map((parameter) => ({ ...FAULT, parameter }));
    const { server, app } = failing(new InvalidRequest(faults));
    await server.inject('/a');
    expect(app.problem).toEqual({
      problem: 'invalid-request',
      parameters: ['limit', 'x'.repeat(40), ...'abcdefgh'],
    });
  });

  it('is counted as load that is shed if too many long responses are being sent', async () => {
    const { server, shed } = failing(new TooManyStreams());
    expect((await server.inject('/a')).statusCode).toBe(503);
    expect(shed).toHaveBeenCalledExactlyOnceWith('streams');
    server.app.metrics = undefined;
    expect((await server.inject('/a')).statusCode).toBe(503);
  });

  it.each([new StorageUnavailable('It is away.'), new RegistryLoading(), notFound()])(
    'is not counted as such if it is another: %s',
    async (error) => {
      const { server, shed } = failing(error);
      await server.inject('/a');
      expect(shed).not.toHaveBeenCalled();
    },
  );

  it('is logged with its reason if the store does not answer', async () => {
    const { server, lines } = failing(new StorageUnavailable('It is away.'));
    expect((await server.inject('/a')).statusCode).toBe(503);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 50,
      id: 'id-1',
      reason: 'It is away.',
      msg: 'request failed',
    });
    expect(lines[0]).not.toHaveProperty('err');
  });

  it('is logged with its stack if it is a fault of ours', async () => {
    const { server, lines } = failing(new TypeError('oops'));
    expect((await server.inject('/a')).statusCode).toBe(500);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      level: 50,
      id: 'id-1',
      err: { message: 'oops', stack: expect.any(String) },
      msg: 'request failed',
    });
    expect(lines[0]).not.toHaveProperty('reason');
  });

  it.each([new RegistryLoading(), new TooManyStreams(), notFound(), new InvalidRequest([FAULT])])(
    'is no news for the log if it is none of these: %s',
    async (error) => {
      const { server, lines } = failing(error);
      await server.inject('/a');
      expect(lines).toEqual([]);
    },
  );
});
