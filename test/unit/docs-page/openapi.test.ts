import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  addressOf,
  boundsOf,
  type Described,
  exampleOf,
  type OpenApi,
  operations,
  problemTypes,
  resolved,
  typesOf,
} from '../../../src/pages/docs/openapi.js';

const committed = JSON.parse(
  readFileSync(new URL('../../../docs/openapi.json', import.meta.url), 'utf8'),
);
const api = resolved(committed) as OpenApi;

describe('Of an OpenAPI document, the docs page', () => {
  it('resolves every reference', () => {
    expect(JSON.stringify(committed)).toContain('"$ref"');
    expect(JSON.stringify(api)).not.toContain('"$ref"');
  });

  it('ends where references go round in a circle, or to nothing', () => {
    const circle = { a: { $ref: '#/b' }, b: { c: { $ref: '#/b' } } };
    expect(JSON.stringify(resolved(circle)).length).toBeLessThan(1_000);
    expect(resolved({ a: { $ref: '#/x/y' } })).toEqual({ a: undefined });
    expect(resolved({ $ref: '#/a~1b/0', 'a/b': ['found'] })).toBe('found');
  });

  it('shows what can be read, with the parameters that all methods of a path share', () => {
    const shared = { name: 'id', in: 'path' };
    const paths = { '/x/{id}': { parameters: [shared], get: { responses: {} } }, '/y': {} };
    const [only, ...others] = operations({ paths } as unknown as OpenApi);
    expect(only).toMatchObject({ id: 'operation-x-id', operation: { parameters: [shared] } });
    expect(others).toEqual([]);
  });

  it('makes the address of a request from what is filled in', () => {
    const of = (path: string) => operations(api).find((each) => each.path === path) as Described;
    const values = new Map(Object.entries({ cod_archivo: '135/2025-1', search: 'a b', limit: '' }));
    expect(addressOf(of('/record/{cod_archivo}'), values)).toBe('record/135%2F2025-1?search=a+b');
    expect(addressOf(of('/record'), new Map())).toBe('record');
    expect(addressOf(of('/'), new Map())).toBe('');
  });

  it('says the bounds of a value in words', () => {
    expect(boundsOf({ type: 'integer', minimum: 1, maximum: 9 })).toBe('integer; 1 to 9');
    expect(boundsOf({ type: ['string', 'null'], minLength: 2, maxLength: 5 })).toBe(
      'string or null; at most 5 characters; at least 2 characters',
    );
    expect(boundsOf({ pattern: '^a$', enum: ['a', 'b'] })).toBe('like ^a$; one of a, b');
  });

  it('finds an example wherever it is', () => {
    const parameter = { name: 'a', in: 'query' };
    expect(exampleOf({ ...parameter, example: 0 })).toBe('0');
    expect(exampleOf({ ...parameter, examples: { x: { value: 'y' } } })).toBe('y');
    expect(exampleOf({ ...parameter, schema: { examples: ['z'] } })).toBe('z');
    expect(exampleOf(parameter)).toBeUndefined();
  });

  it('explains every type of problem', () => {
    const types = problemTypes(api);
    expect(types.map(({ type }) => type)).toContain('no-results');
    for (const { type, meaning, status } of types) {
      expect(meaning, type).toMatch(/\.$/);
      expect(status, type).toBeGreaterThanOrEqual(400);
    }
  });

  it('shows what there is of a document that explains less', () => {
    const info = { title: 'Another API', version: '1' };
    expect(problemTypes({ info, paths: {} })).toEqual([]);
    const problem = { content: { 'application/problem+json': { examples: { odd: {} } } } };
    const responses = { Empty: {}, Problem400: problem };
    const lean: OpenApi = { info, paths: {}, components: { responses } };
    expect(problemTypes(lean)).toEqual([
      { type: 'odd', status: Number.NaN, title: 'odd', meaning: '', example: undefined },
    ]);
    expect(typesOf({})).toEqual([]);
    expect(typesOf(problem)).toEqual(['odd']);
    const [only] = operations({ info, paths: { '/{id}': { get: { responses: {} } } } });
    expect(addressOf(only as Described, new Map())).toBe('{id}');
  });
});
