import { MongoNetworkError, MongoServerError } from 'mongodb';
import { expect, it } from 'vitest';
import {
  isPassing,
  ServerGone,
} from '../../../src/adapters/outbound/mongodb/connection/transient-errors.js';

const systemError = (code: string) => Object.assign(new Error(`write ${code}`), { code });

it.each([
  ['a connection that the driver found broken', new MongoNetworkError('closed')],
  ['a connection that broke under a write', systemError('EPIPE')],
  ['a connection that was reset', systemError('ECONNRESET')],
  ['a server that is gone', new ServerGone()],
  ['a member that shuts down', new MongoServerError({ message: 'bye', code: 91 })],
])('%s may well be followed by one that answers', (_, error) => {
  expect(isPassing(error)).toBe(true);
});

it.each([
  ['a refused user', new MongoServerError({ message: 'no', code: 18 })],
  ['a full disk', systemError('ENOSPC')],
  ['any other error', new Error('a bug')],
])('%s is told at once', (_, error) => {
  expect(isPassing(error)).toBe(false);
});
