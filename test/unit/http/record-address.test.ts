import type { Request } from '@hapi/hapi';
import { describe, expect, it } from 'vitest';
import { FileAsked } from '../../../src/adapters/inbound/http/errors.js';
import { recordAddress } from '../../../src/adapters/inbound/http/routes/record-address.js';
import type { SearchRecords } from '../../../src/application/search/search-records.js';

const request = (accept?: string, params = {}) =>
  ({ params, raw: { req: { url: '/a', headers: { accept } } } }) as unknown as Request;

function checking(extensionsUrl?: string) {
  const { check } = recordAddress('/api', {} as SearchRecords, extensionsUrl);
  return (...asked: Parameters<typeof request>) => check?.(request(...asked));
}

describe('A client that takes only a file', () => {
  it('is refused records as JSON, if there is a file', () => {
    expect(() => checking('/api')('text/csv')).toThrow(FileAsked);
    expect(() => checking('')('text/csv')).toThrow(FileAsked);
    expect(checking()('text/csv')).toBeUndefined();
    expect(checking('/api')('text/csv, application/json')).toBeUndefined();
    expect(checking('/api')()).toBeUndefined();
  });

  it('is led to the file, but for a search by code, of which there is none', () => {
    const refusal = (params: object) => {
      try {
        return checking('/api')('text/csv', params);
      } catch (error) {
        return error;
      }
    };
    expect(refusal({})).toMatchObject({ address: '/api/download/records.csv' });
    expect(refusal({ cod_archivo: 'PGOU-7' })).toMatchObject({
      name: 'FileAsked',
      address: undefined,
    });
  });
});
