import type { Request } from '@hapi/hapi';
import { describe, expect, it } from 'vitest';
import {
  identifier,
  requestId,
  traceOf,
} from '../../../src/adapters/inbound/http/request-identity.js';

const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

describe('The id of a request', () => {
  const trusting = identifier(true);

  it.each([
    'a',
    '7f8b8d3e-2a53-4c5e-9d0a-0e8a2d6d5f10',
    'Root=1-67891233-abcdef012345678912345678',
    'AZaz09_.~:+/=-',
    'x'.repeat(128),
  ])('is the one that it comes with, where ids are trusted: %s', (id) => {
    expect(trusting({ 'x-request-id': id })).toBe(id);
    expect(identifier(false)({ 'x-request-id': id })).toMatch(UUID);
  });

  it.each(['', 'a b', 'a"b', 'a\nb', ' a', 'a ', 'ñ', '{}', 'x'.repeat(129)])(
    'is a new one where that is not a decent one: %j',
    (id) => {
      expect(trusting({ 'x-request-id': id })).toMatch(UUID);
    },
  );

  it('is a new one for each request that comes with none', () => {
    for (const identify of [trusting, identifier(false)]) {
      const [one, other] = [identify({}), identify({})];
      expect(one).toMatch(UUID);
      expect(one).not.toBe(other);
    }
  });

  it('stays the same for as long as the request is answered', () => {
    const server = { app: { identify: identifier(false) } };
    const request = { app: {}, server, raw: { req: { headers: {} } } } as unknown as Request;
    const id = requestId(request);
    expect(id).toMatch(UUID);
    expect(requestId(request)).toBe(id);
  });
});

describe('The trace of a request', () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
  const span = '00f067aa0ba902b7';

  it('is what the header says', () => {
    const traceparent = `00-${trace}-${span}-01`;
    expect(traceOf({ traceparent })).toBe(traceparent);
    expect(traceOf({ traceparent: `cc-${trace}-${span}-00` })).toBeDefined();
    const small = `00-0${trace.slice(1)}-${span}-01`;
    expect(traceOf({ traceparent: small })).toBe(small);
  });

  it.each([
    ['there is none', undefined],
    ['it is empty', ''],
    ['its version is forbidden', `ff-${trace}-${span}-01`],
    ['its version is no number', `0g-${trace}-${span}-01`],
    ['its trace is all zeros', `00-${'0'.repeat(32)}-${span}-01`],
    ['its parent is all zeros', `00-${trace}-${'0'.repeat(16)}-01`],
    ['its trace is too short', `00-${trace.slice(1)}-${span}-01`],
    ['its parent is too long', `00-${trace}-${span}0-01`],
    ['it is in capitals', `00-${trace.toUpperCase()}-${span}-01`],
    ['its flags are missing', `00-${trace}-${span}`],
    ['its flags are no number', `00-${trace}-${span}-0x`],
    ['something is before it', `x00-${trace}-${span}-01`],
    ['something is behind it', `00-${trace}-${span}-01x`],
  ])('is unknown where %s', (_, traceparent) => {
    expect(traceOf(traceparent === undefined ? {} : { traceparent })).toBeUndefined();
  });
});
