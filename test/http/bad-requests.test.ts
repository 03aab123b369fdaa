import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { leaksIn, problemIn } from './requesting.js';

let service: TestService;
beforeAll(async () => {
  service = await startService({ records: [someFields({ cod_archivo: 'PGOU-7' })] });
});
afterAll(() => service.close());

const ask = (target: string) => service.server.inject(`/api/record${target}`);
const long = (length: number) => 'ñ'.repeat(length);

async function faultsOf(target: string) {
  const answer = await ask(target);
  expect(answer.statusCode).toBe(400);
  expect(leaksIn(answer, service)).toEqual([]);
  return problemIn(answer).errors ?? [];
}

describe('decision 12: the body of a 400', () => {
  it('is a problem with exactly the members of RFC 9457, and errors', async () => {
    const answer = await ask('?checkin_date=24');
    const detail = 'checkin_date is not a year of four digits.';
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(answer.payload)).toEqual({
      type: 'urn:problem-type:planning-registry:invalid-request',
      title: 'The request is malformed',
      status: 400,
      detail,
      instance: `urn:uuid:${answer.headers['x-request-id']}`,
      errors: [{ parameter: 'checkin_date', in: 'query', detail }],
    });
  });

  it('has an instance of its own for each request, and is not to be stored', async () => {
    const [one, other] = [await ask('?limit=0'), await ask('?limit=0')];
    expect(problemIn(one).instance).toMatch(/^urn:uuid:[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(problemIn(one).instance).not.toBe(problemIn(other).instance);
    expect(one.headers['cache-control']).toBe('no-store');
  });
});

describe('one fault is named', () => {
  it.each([
    ['3: a code without a number', '/PGOU', 'cod_archivo', 'form <prefix>-<number>'],
    ['3: a code without a prefix', '/-7', 'cod_archivo', 'form <prefix>-<number>'],
    ['3: a code with a space', '/PG%20OU-7', 'cod_archivo', 'form <prefix>-<number>'],
    ['3: digits of another script', '/PGOU-%D9%A7', 'cod_archivo', 'form <prefix>-<number>'],
    ['3: a line break after the code', '/PGOU-7%0A', 'cod_archivo', 'form <prefix>-<number>'],
    ['10: no code after the slash', '/', 'cod_archivo', 'is empty'],
    ['5: a term of punctuation', '?search=%22*.%25$%22', 'search', 'no letter and no digit'],
    ['4: a name of punctuation', '?municipality=,%20%27', 'municipality', 'no letter and no digit'],
    ['6: three digits', '?checkin_date=202', 'checkin_date', 'year of four digits'],
    ['6: five digits', '?checkin_date=20245', 'checkin_date', 'year of four digits'],
    ['6: a space before the year', '?checkin_date=+2024', 'checkin_date', 'year of four digits'],
    ['6: wide digits', `?checkin_date=${encodeURIComponent('２０２４')}`, 'checkin_date', 'year'],
    ['6: a line break', '?checkin_date=2024%0A', 'checkin_date', 'year of four digits'],
    ['9: a limit of 0', '?limit=0', 'limit', 'from 1 to 10000'],
    ['9: a limit over the most', '?limit=10001', 'limit', 'from 1 to 10000'],
    ['9: a limit with a sign', '?limit=%2B5', 'limit', 'from 1 to 10000'],
    ['9: a limit with a fraction', '?limit=1.0', 'limit', 'from 1 to 10000'],
    ['9: a limit in another notation', '?limit=1e3', 'limit', 'from 1 to 10000'],
    ['9: a cursor nobody gave', '?limit=1&cursor=abc', 'cursor', 'not a cursor'],
    ['10: a repeated parameter', '?search=a&search=b&search=a', 'search', 'given 3 times'],
    ['10: an empty parameter', '?municipality=', 'municipality', 'is empty'],
    ['10: a name without a value', '?search', 'search', 'is empty'],
    ['10: an unknown parameter', '?colour=red', 'colour', 'is not a parameter'],
    ['10: a name of brackets', '?search[$ne]=1', 'search[$ne]', 'is not a parameter'],
    ['10: a name of prototypes', '?__proto__[a]=1', '__proto__[a]', 'is not a parameter'],
    ['10: the code in the query', '?cod_archivo=PGOU-7', 'cod_archivo', 'belongs in the path'],
    ['12: a broken value', '?search=%E0%A4%A', 'search', 'percent-encoded UTF-8'],
    ['12: a lone percent sign', '?search=100%', 'search', 'percent-encoded UTF-8'],
    ['12: a broken name', '?%FF=1', '%FF', 'percent-encoded UTF-8'],
    [
      '12: a surrogate as bytes',
      '?municipality=%ED%A0%80',
      'municipality',
      'percent-encoded UTF-8',
    ],
    [
      '11: a long term',
      `?search=${encodeURIComponent(long(201))}`,
      'search',
      'than 200 characters',
    ],
    ['11: many words', `?search=${'a+'.repeat(17)}`, 'search', 'more than 16 words'],
    ['11: a long name', `?municipality=${'%C3%B1'.repeat(101)}`, 'municipality', 'than 100'],
    ['11: a long code', `/${'a'.repeat(63)}-1`, 'cod_archivo', 'longer than 64 characters'],
  ])('decision %s', async (_, target, parameter, says) => {
    const faults = await faultsOf(target);
    expect(faults).toHaveLength(1);
    expect(faults[0]).toMatchObject({ parameter, in: target.startsWith('/') ? 'path' : 'query' });
    expect(faults[0]?.detail).toContain(`${parameter} `);
    expect(faults[0]?.detail).toContain(says);
  });

  it.each([
    ['search', `?search=${encodeURIComponent(long(200))}`],
    ['search of emoji, each one character', `?search=a${'%F0%9F%98%80'.repeat(199)}`],
    ['search of 16 words', `?search=${'a+'.repeat(16)}`],
    ['municipality', `?municipality=${'%C3%B1'.repeat(100)}`],
    ['cod_archivo', `/${'a'.repeat(62)}-1`],
  ])('decision 11: the longest %s is not too long', async (_, target) => {
    expect((await ask(target)).statusCode).toBe(404);
  });
});

describe('decision 10: what was probably meant is named', () => {
  it.each([
    ['?checking_date=2024', 'checkin_date'],
    ['?checkin-date=2024', 'checkin_date'],
    ['?Search=plan', 'search'],
    ['?serach=plan', 'search'],
    ['?municipio=Oviedo', 'municipality'],
    ['?q=plan', 'search'],
    ['?year=2024', 'checkin_date'],
    ['?per_page=2', 'limit'],
    ['?checkin_date=2024-05-17', '2024'],
    ['?checkin_date=2024/05', '2024'],
  ])('%s: %s', async (target, meant) => {
    const [fault] = await faultsOf(target);
    expect(fault?.meant).toBe(meant);
    expect(fault?.detail).toContain(`; ${meant} was probably meant.`);
  });

  it('and nothing is guessed where nothing is near', async () => {
    const [fault] = await faultsOf('?colour=red');
    expect(fault).not.toHaveProperty('meant');
    expect(fault?.detail).not.toContain('meant');
  });
});

describe('decision 10: all faults of a request are in one answer', () => {
  it('in the path and in the query, each once', async () => {
    const query = 'municipality=&checkin_date=24&search=%FF&limit=0&colour=red&town=a&town=b';
    const answer = await ask(`/PGOU?${query}`);
    const { detail, errors = [] } = problemIn(answer);
    expect(errors.map((fault) => fault.parameter).sort()).toEqual([
      'checkin_date',
      'cod_archivo',
      'colour',
      'limit',
      'municipality',
      'search',
      'town',
    ]);
    for (const fault of errors) expect(detail).toContain(fault.detail);
  });

  it('decision 9: a cursor without a limit says that the limit is missing', async () => {
    const faults = await faultsOf('?cursor=abc');
    expect(faults.map(({ parameter }) => parameter)).toEqual(['cursor', 'cursor']);
    expect(faults.map(({ detail }) => detail).join()).toContain('goes with limit');
  });
});

describe('decision 12: what the HTTP library itself refuses is a problem too', () => {
  it.each(['/%', '/%E0%A4%A', '/%FF-1', '/a%2', '/%zz-1?search=plan'])(
    'a path of broken percent-encoding: %s',
    async (target) => {
      const answer = await ask(target);
      expect(answer.statusCode).toBe(400);
      expect(problemIn(answer)).toMatchObject({ status: 400, errors: expect.any(Array) });
      expect(leaksIn(answer, service)).toEqual([]);
    },
  );
});

describe('decision 10: names that every object has', () => {
  it.each(['__proto__', 'constructor', '--proto--', 'toString'])('%s', async (name) => {
    const [fault] = await faultsOf(`?${name}=1`);
    expect(fault).toEqual({
      parameter: name,
      in: 'query',
      detail: `${name} is not a parameter of this search.`,
    });
  });

  it('are refused beside no name at all', async () => {
    expect(await faultsOf('?=1&__proto__=1')).toHaveLength(2);
  });
});

describe('decision 10: all faults of a request', () => {
  it('are in one answer even where the path cannot be decoded', async () => {
    const faults = await faultsOf('/%zz?limit=0&year=2024');
    expect(faults.map(({ parameter }) => parameter)).toEqual(['cod_archivo', 'limit', 'year']);
  });
});

describe('decision 11: more parameters than anyone needs', () => {
  it('are one fault, however many they are', async () => {
    const many = Array.from({ length: 5_000 }, () => 'a').join('&');
    expect(await faultsOf(`?${many}`)).toEqual([
      { parameter: 'query', in: 'query', detail: 'query has more than 50 parameters.' },
    ]);
  });
});

describe('decision 9: a cursor that nobody gave', () => {
  it.each([
    ['with a rank beyond all ranks', (parts: string[]) => ['9999999999', ...parts.slice(1)]],
    ['with something behind it', (parts: string[]) => [...parts, 'x']],
  ])('%s', async (_, forge) => {
    const parts = ['1', 'a'.repeat(64), 'b'.repeat(16)];
    const cursor = Buffer.from(forge(parts).join('.')).toString('base64url');
    const [fault] = await faultsOf(`?limit=1&cursor=${cursor}`);
    expect(fault?.detail).toBe('cursor is not a cursor that this service gave.');
  });

  it('in another spelling of base64', async () => {
    const cursor = Buffer.from(`1.${'a'.repeat(64)}.${'b'.repeat(16)}`).toString('base64url');
    const [fault] = await faultsOf(`?limit=1&cursor=${cursor}!!`);
    expect(fault?.detail).toBe('cursor is not a cursor that this service gave.');
  });
});
