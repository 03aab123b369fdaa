import { createConfig, lintFromString } from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROBLEM_TYPES } from '../../src/adapters/inbound/http/problem/problem-types.js';
import { undescribed } from '../support/described-answer.js';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { problemTypeOf } from './requesting.js';

interface Parameter {
  readonly name: string;
  readonly in: string;
  readonly description: string;
  readonly example: unknown;
  readonly schema: {
    readonly type: string;
    readonly maxLength?: number;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly pattern?: string;
  };
}
interface Document {
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Record<
    string,
    { readonly get: { readonly parameters?: readonly Parameter[]; readonly responses: object } }
  >;
}

let service: TestService;
let document: Document;
beforeAll(async () => {
  service = await startService({ records: [someFields()] });
  document = JSON.parse((await service.server.inject('/api/openapi.json')).payload);
});
afterAll(() => service.close());

describe('decision 33: the description of the API', () => {
  it('is the one in docs/; `npx vitest run test/http/openapi.test.ts -u` writes it again', async () => {
    const text = `${JSON.stringify(document, null, 2)}\n`;
    await expect(text).toMatchFileSnapshot('../../docs/openapi.json');
  });

  it('is valid, says one validator', async () => {
    const { valid, errors } = await new Validator().validate(document as never);
    expect(errors).toBeUndefined();
    expect(valid).toBe(true);
  });

  it('is valid, says another, and keeps the rules that it recommends', async () => {
    const config = await createConfig({ extends: ['recommended'] });
    const found = await lintFromString({ source: JSON.stringify(document), config });
    expect(found.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([]);
  });

  it('has servers as clients see them', async () => {
    expect(document.servers).toMatchObject([{ url: '/api' }]);
    const publicUrl = 'https://api.example.org/planning';
    const environment = { PUBLIC_URL: publicUrl };
    const other = await startService({ records: [someFields()], environment });
    const { payload } = await other.server.inject('/api/openapi.json');
    await other.close();
    expect(JSON.parse(payload).servers).toMatchObject([{ url: publicUrl }]);
  });

  it('has an address for every path that answers, and none that does not', async () => {
    for (const path of Object.keys(document.paths)) {
      const url = `/api${path.replace('{cod_archivo}', 'X-1')}`;
      const answer = await service.server.inject(url);
      expect([200, 404], url).toContain(answer.statusCode);
      if (answer.statusCode === 404) expect(problemTypeOf(answer)).not.toBe('not-found');
    }
    const routes = service.server.table().filter(({ method }) => method === 'get');
    const served = routes
      .map(({ path }) => path)
      .filter((path) => path.startsWith('/api/'))
      .map((path) => path.slice('/api'.length).replace('?}', '}'));
    const described = Object.keys(document.paths);
    expect(
      served.filter((path) => !described.includes(path) && !/^\/(docs|assets)/.test(path)),
    ).toEqual([]);
  });

  it('gives every type of problem an example', () => {
    const text = JSON.stringify(document);
    for (const { example } of PROBLEM_TYPES) {
      expect(text).toContain(`urn:problem-type:planning-registry:${example.type}`);
    }
  });
});

describe('decision 33: each parameter', () => {
  const parametersOf = () =>
    Object.values(document.paths).flatMap(({ get }) => get.parameters ?? []);
  const ask = (parameter: Parameter, value: string) => {
    const encoded = encodeURIComponent(value);
    return service.server.inject(
      parameter.in === 'path'
        ? `/api/record/${encoded}`
        : `/api/record?${parameter.name}=${encoded}`,
    );
  };

  it('is described where it is accepted, and no other', async () => {
    for (const [path, { get }] of Object.entries(document.paths)) {
      const { payload, statusCode } = await service.server.inject(
        `/api${path.replace('{cod_archivo}', 'X-1')}?colour=red`,
      );
      if (statusCode !== 400) continue; // what is a document takes anything
      const [, accepted = ''] = /The parameters are (.*)\.$/.exec(JSON.parse(payload).detail) ?? [];
      const described = (get.parameters ?? []).filter((each) => each.in === 'query');
      expect(described.map(({ name }) => name).join(', '), path).toBe(
        accepted.replace(' and ', ', '),
      );
    }
  });

  it('has a meaning and an example that is accepted', async () => {
    for (const parameter of parametersOf()) {
      expect(parameter.description.length).toBeGreaterThan(15);
      if (parameter.name === 'cursor') continue; // belongs to a revision that is gone
      const { statusCode } = await ask(parameter, String(parameter.example));
      expect([200, 404], parameter.name).toContain(statusCode);
    }
  });

  it('has the bounds that are kept: the last value within is accepted, the next is not', async () => {
    let bounds = 0;
    for (const parameter of parametersOf()) {
      const { maxLength, minimum, maximum } = parameter.schema;
      const text = (length: number) => `${'a'.repeat(length - 2)}-1`;
      const pairs: [string, string][] = [
        ...(maxLength ? [[text(maxLength), text(maxLength + 1)] as [string, string]] : []),
        ...(minimum ? [[String(minimum), String(minimum - 1)] as [string, string]] : []),
        ...(maximum ? [[String(maximum), String(maximum + 1)] as [string, string]] : []),
      ];
      for (const [within, beyond] of pairs) {
        bounds++;
        expect((await ask(parameter, within)).statusCode, parameter.name).not.toBe(400);
        expect((await ask(parameter, beyond)).statusCode, parameter.name).toBe(400);
      }
    }
    expect(bounds).toBeGreaterThan(8);
  });

  it('has the pattern that is kept', async () => {
    const values = ['2024', '24', 'a-1', '-1', 'ñ/ª-007', '...', '—', 'Ea', '½', '３', 'a b', '"'];
    for (const parameter of parametersOf()) {
      const { pattern } = parameter.schema;
      if (!pattern || parameter.name === 'cursor') continue;
      for (const value of values) {
        const isRefused = (await ask(parameter, value)).statusCode === 400;
        expect(isRefused, `${parameter.name}=${value}`).toBe(!new RegExp(pattern, 'u').test(value));
      }
    }
  });
});

describe('decision 33: an answer that is not as described', () => {
  const good = async () => {
    const { statusCode, headers, rawPayload } = await service.server.inject('/api/facet');
    return { method: 'GET', target: '/api/facet', status: statusCode, headers, body: rawPayload };
  };

  it('is noticed, whatever is wrong with it', async () => {
    const answer = await good();
    expect(undescribed(answer, '/api')).toEqual([]);
    const { etag: _, ...untagged } = answer.headers;
    expect(undescribed({ ...answer, headers: untagged }, '/api')).toEqual(['ETag is missing']);
    expect(undescribed({ ...answer, status: 418 }, '/api')).toEqual(['418 is not described']);
    const more = Buffer.from('{"total":0,"years":[],"municipalities":[],"more":1}');
    expect(undescribed({ ...answer, body: more }, '/api')).toHaveLength(1);
    const less = Buffer.from('{"total":-1}');
    expect(undescribed({ ...answer, body: less }, '/api').length).toBeGreaterThan(1);
  });
});
