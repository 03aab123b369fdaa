import { expect, it } from 'vitest';
import { commonHeaders } from '../../../src/adapters/inbound/http/common-headers.js';

const PLAIN = {
  'api-version': '1.2.3',
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'API-Version, Cache-Status, Content-Disposition, ETag, Link, Retry-After, X-Request-Id, X-Total-Count',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
};

it('every response lets scripts of any origin read it, and is neither run nor framed', () => {
  expect(commonHeaders({ apiVersion: '1.2.3', tls: false })).toEqual(PLAIN);
});

it('a service that speaks HTTPS asks browsers to use nothing else for a year', () => {
  expect(commonHeaders({ apiVersion: '1.2.3', tls: true })).toEqual({
    ...PLAIN,
    'strict-transport-security': 'max-age=31536000',
  });
});
