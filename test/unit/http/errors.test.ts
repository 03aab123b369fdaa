import { describe, expect, it } from 'vitest';
import {
  FileAsked,
  InvalidRequest,
  NotReady,
  TooManyStreams,
} from '../../../src/adapters/inbound/http/errors.js';

const fault = (detail: string) => ({ parameter: 'a', in: 'query' as const, detail });

describe('An error of the HTTP side', () => {
  it('has the name of its class, which the log shows', () => {
    const errors = [
      new InvalidRequest([fault('It is wrong.')]),
      new FileAsked('text/csv', '/records.csv'),
      new NotReady('storage'),
      new TooManyStreams(),
    ];
    expect(errors.map(({ name }) => name)).toEqual([
      'InvalidRequest',
      'FileAsked',
      'NotReady',
      'TooManyStreams',
    ]);
  });

  it('says all that is wrong with a request, and then what there is', () => {
    const faults = [fault('One is wrong.'), fault('Two is wrong.')];
    expect(new InvalidRequest(faults).message).toBe('One is wrong. Two is wrong.');
    expect(new InvalidRequest(faults, 'There is three.').message).toBe(
      'One is wrong. Two is wrong. There is three.',
    );
  });

  it('says where the file is that a client asks for', () => {
    const { message, address } = new FileAsked('text/csv', '/records.csv');
    expect(message).toBe(
      'The answer of this address is always JSON. As text/csv the records are at /records.csv.',
    );
    expect(address).toBe('/records.csv');
    expect(new FileAsked('text/csv', undefined).message).toBe(
      'The answer of this address is always JSON. A file has no filter for a code: ask for it without one.',
    );
  });

  it.each([
    ['service', 'service', 'The service is starting or stopping.'],
    ['loading', 'registry', 'The registry is being loaded.'],
    ['empty', 'registry', 'There is no registry yet: import one.'],
    ['storage', 'storage', 'The storage does not answer.'],
  ] as const)('says which part is not ready, and no more: %s', (reason, part, message) => {
    expect(new NotReady(reason)).toMatchObject({ part, message });
  });

  it('says what to do where there are too many streams', () => {
    expect(new TooManyStreams().message).toBe(
      'Too many long answers are being sent at once. Try again in a while, or ask for small pages with limit: short answers are not concerned.',
    );
  });
});
