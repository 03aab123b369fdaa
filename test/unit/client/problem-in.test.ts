import { describe, expect, it } from 'vitest';
import {
  InvalidQuestion,
  NothingFound,
  RegistryChanged,
  RegistryProblem,
  ServiceUnavailable,
} from '../../../src/client/errors.js';
import { problemIn } from '../../../src/client/problem-in.js';

const URN = 'urn:problem-type:planning-registry:';
const answer = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers });

describe('An answer that is no problem of the service', () => {
  it.each([
    [400, InvalidQuestion],
    [404, RegistryProblem],
    [500, RegistryProblem],
    [502, ServiceUnavailable],
    [504, ServiceUnavailable],
  ])('is an error by its status alone: %i', async (status, kind) => {
    for (const body of ['<html>', '', 'null', '"text"', '{}']) {
      const problem = await problemIn(answer(status, body));
      expect(problem).toBeInstanceOf(kind);
      expect(problem).not.toBeInstanceOf(NothingFound);
      expect(problem).toMatchObject({ status, type: 'unknown', title: '' });
      expect(problem.message).toBe(`The answer has the status ${status}.`);
    }
  });

  it('has no faults to name', async () => {
    const problem = await problemIn(answer(400, '<html>'));
    expect((problem as InvalidQuestion).faults).toEqual([]);
  });
});

describe('A 400', () => {
  const cursor = (detail: string | undefined, parameter = 'cursor') =>
    problemIn(answer(400, { errors: [{ parameter, in: 'query', detail }] }));

  it('says that the registry has changed only if the cursor does', async () => {
    expect(await cursor('cursor belongs to a revision that is gone.')).toBeInstanceOf(
      RegistryChanged,
    );
    for (const other of [
      await cursor('cursor is not a cursor that this service gave.'),
      await cursor(undefined),
      await cursor('a revision', 'search'),
    ]) {
      expect(other).toBeInstanceOf(InvalidQuestion);
      expect(other).not.toBeInstanceOf(RegistryChanged);
    }
  });

  it('with another fault beside it is a fault of the question', async () => {
    const errors = ['cursor', 'limit'].map((parameter) => ({ parameter, detail: 'revision' }));
    expect(await problemIn(answer(400, { errors }))).not.toBeInstanceOf(RegistryChanged);
  });
});

describe('A 404', () => {
  it.each(['record-not-found', 'municipality-not-found', 'no-results'])(
    'of the service finds nothing: %s',
    async (type) => {
      const problem = await problemIn(answer(404, { type: URN + type }));
      expect(problem).toBeInstanceOf(NothingFound);
      expect(problem).toMatchObject({ type, near: [] });
    },
  );

  it('for another address is not a search without results', async () => {
    const problem = await problemIn(answer(404, { type: `${URN}not-found` }));
    expect(problem).not.toBeInstanceOf(NothingFound);
    expect(problem.type).toBe('not-found');
  });
});

describe('Retry-After', () => {
  const waits = async (value: string) =>
    (await problemIn(answer(503, '{}', { 'retry-after': value }))).retryAfter;

  it('is a number of seconds or a date; what is past is now', async () => {
    expect(await waits('7')).toBe(7);
    expect(await waits(new Date(0).toUTCString())).toBe(0);
    const soon = await waits(new Date(Date.now() + 60_000).toUTCString());
    expect(soon).toBeGreaterThan(30);
    expect(soon).toBeLessThanOrEqual(60);
  });

  it.each(['soon', '-1', '1.5', ''])('that says nothing is none: %j', async (value) => {
    expect(await waits(value)).toBeUndefined();
  });
});
