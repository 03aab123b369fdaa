import type { Request } from '@hapi/hapi';
import { expect, it, vi } from 'vitest';
import { refusalOf, refuseIfFaulty } from '../../../src/adapters/inbound/http/request-checks.js';

function someRequest(...requestChecks: readonly (() => void)[]): Request {
  return { app: {}, server: { app: { requestChecks } } } as unknown as Request;
}

it('a request that every check lets pass is answered, and checked once', () => {
  const checks = [vi.fn(), vi.fn()];
  const request = someRequest(...checks);
  for (let n = 0; n < 2; n++) {
    refuseIfFaulty(request);
    expect(refusalOf(request)).toBeNull();
  }
  for (const check of checks) {
    expect(check).toHaveBeenCalledOnce();
    expect(check).toHaveBeenCalledWith(request);
  }
});

it('a request is refused for the first fault, which is found once', () => {
  const fault = new Error('first');
  const fails = vi.fn(() => {
    throw fault;
  });
  const next = vi.fn();
  const request = someRequest(fails, next);
  for (let n = 0; n < 2; n++) {
    expect(refusalOf(request)).toBe(fault);
    expect(() => refuseIfFaulty(request)).toThrow(fault);
  }
  expect(fails).toHaveBeenCalledOnce();
  expect(next).not.toHaveBeenCalled();
});
