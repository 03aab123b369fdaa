import type { Request } from '@hapi/hapi';
import { describe, expect, it } from 'vitest';
import { InvalidRequest } from '../../../src/adapters/inbound/http/errors.js';
import {
  criteriaFingerprint,
  encodeCursor,
} from '../../../src/adapters/inbound/http/request/cursor.js';
import {
  faultsOfMalformedPath,
  requestParser,
} from '../../../src/adapters/inbound/http/request/parse-request.js';
import {
  bareRequest,
  facetRequest,
  fileRequest,
  recordRequest,
} from '../../../src/adapters/inbound/http/request/request-schema.js';

const parsers = {
  record: requestParser(recordRequest, '/api'),
  facet: requestParser(facetRequest, '/api'),
  municipality: requestParser(bareRequest, '/api'),
  'download/records.csv': requestParser(fileRequest, '/api'),
};
type Address = keyof typeof parsers;

function parse(query: string, address: Address = 'record', params: object = {}) {
  const request = { params, raw: { req: { url: `/api/${address}${query}` } } };
  return parsers[address](request as unknown as Request);
}

function refusal(query: string, address?: Address, params?: object): InvalidRequest {
  try {
    parse(query, address, params);
  } catch (error) {
    if (error instanceof InvalidRequest) return error;
    throw error;
  }
  return expect.unreachable(`${query} is valid`);
}

/** The one fault of a query. */
function faultOf(query: string, address?: Address) {
  const { faults } = refusal(query, address);
  expect(faults).toHaveLength(1);
  return faults[0];
}

describe('A request', () => {
  it('asks for everything where it asks for nothing', () => {
    expect(parse('')).toEqual({ criteria: {} });
  });

  it('is a query of the domain, part by part', () => {
    const query = '?municipality=A+Coru%C3%B1a&checkin_date=2024&search=%22plan+parcial%22+molino';
    expect(parse(query, 'record', { cod_archivo: '135/2025-00019' })).toEqual({
      criteria: {
        codArchivo: { text: '135/2025-00019', number: '00019', key: '135/2025-00019' },
        municipality: { name: 'A Coruña', keys: ['a coruna'] },
        year: '2024',
        text: { prefixes: ['molino'], phrases: [['plan', 'parcial']] },
      },
    });
  });

  it.each(['1', '01', '20', '10000'])('may ask for pages of %s', (limit) => {
    expect(parse(`?limit=${limit}`).page).toEqual({ limit: Number(limit), from: undefined });
  });

  it.each(['0', '00000', '10001', '99999', '010000', '-1', '1.5', '5x', 'x5', ' 5', '1e3'])(
    'may not ask for pages of %j',
    (limit) => {
      expect(faultOf(`?limit=${encodeURIComponent(limit)}`)?.detail).toBe(
        'limit is not a whole number from 1 to 10000.',
      );
    },
  );

  it('may go on where a page of the same question ended', () => {
    const { criteria } = parse('?search=plan');
    const question = criteriaFingerprint(criteria);
    const cursor = encodeCursor({ revision: 'a'.repeat(64), after: 19, question });
    expect(parse(`?search=PLAN&limit=5&cursor=${cursor}`).page).toEqual({
      limit: 5,
      from: { revision: 'a'.repeat(64), after: 19, question },
    });
    expect(faultOf(`?search=plano&limit=5&cursor=${cursor}`)).toEqual({
      parameter: 'cursor',
      in: 'query',
      detail:
        'cursor belongs to another query: use it with the filters of the page that it came from.',
    });
    expect(faultOf(`?search=plan&cursor=${cursor}`)).toEqual({
      parameter: 'cursor',
      in: 'query',
      detail: 'cursor goes with limit: add a limit.',
    });
  });

  it('has every fault of it named at once, and the parameters that there are', () => {
    const { faults, message, name } = refusal('?search=%FF&checkin_date=24&colour=red', 'record', {
      cod_archivo: 'PGOU',
    });
    expect(faults.map(({ parameter, in: where }) => [parameter, where])).toEqual([
      ['search', 'query'],
      ['cod_archivo', 'path'],
      ['checkin_date', 'query'],
      ['colour', 'query'],
    ]);
    for (const { detail } of faults) expect(message).toContain(detail);
    expect(message).toMatch(
      / The parameters are municipality, checkin_date, search, limit and cursor\.$/,
    );
    expect(name).toBe('InvalidRequest');
  });

  it('is refused also if nothing is wrong with it but its encoding', () => {
    expect(faultOf('?checkin_date=2024&search=%FF')).toEqual({
      parameter: 'search',
      in: 'query',
      detail: 'search is not valid percent-encoded UTF-8.',
    });
  });

  it('is told of the parameters of its own address, and only where it named none', () => {
    expect(refusal('?colour=red', 'facet').message).toMatch(
      /^colour is not a parameter of this search\. The parameters are municipality, checkin_date and search\.$/,
    );
    expect(refusal('?colour=red', 'municipality').message).toMatch(
      / This address takes no parameters\.$/,
    );
    for (const query of ['?serach=plan', '?search=', '?limit=0']) {
      expect(refusal(query).message).not.toContain('The parameters are');
    }
    expect(refusal('?serach=plan&colour=red').message).toContain('The parameters are');
  });

  it('whose path cannot be decoded has the faults of its query too', () => {
    expect(faultsOfMalformedPath('/api/record/%zz?limit=0')).toEqual([
      {
        parameter: 'cod_archivo',
        in: 'path',
        detail: 'cod_archivo is not valid percent-encoded UTF-8.',
      },
      {
        parameter: 'limit',
        in: 'query',
        detail: 'limit is not a whole number from 1 to 10000.',
      },
    ]);
  });
});

describe('What a client is told of a parameter', () => {
  it.each([
    ['?search=', 'search is empty; leave it out to search without it.'],
    ['?search=a&search=a&search=a', 'search is given 3 times; once is enough.'],
    [
      '?search=a&search=b',
      'search is given 2 times, and a search takes one value of it: ask for each by itself.',
    ],
    ['?cod_archivo=PGOU', 'cod_archivo belongs in the path: /record/{cod_archivo}.'],
    ['?code=PGOU', 'code belongs in the path: /record/{cod_archivo}.'],
    ['?Codigo=PGOU', 'Codigo belongs in the path: /record/{cod_archivo}.'],
    ['?Cod-Archivo=PGOU', 'Cod-Archivo belongs in the path: /record/{cod_archivo}.'],
    ['?=1', 'A parameter without a name is not a parameter of this search.'],
    ['?colour=red', 'colour is not a parameter of this search.'],
    ['?limit=5&cursor=abc', 'cursor is not a cursor that this service gave.'],
    [
      '?limit=5&cursor=2',
      'cursor is not the number of a page: leave it out for the first page, and take the address of the next one from its Link header.',
    ],
  ])('%s: %s', (query, detail) => {
    const fault = faultOf(query);
    expect(fault?.detail).toBe(detail);
    expect(fault).not.toHaveProperty('meant');
  });

  it('says of a code that the id of a result is none', () => {
    const { faults } = refusal('', 'record', { cod_archivo: '3f0c9f1e' });
    expect(faults[0]?.detail).toMatch(
      /^cod_archivo is not of the form <prefix>-<number>.*; the id of a result is no code\.$/,
    );
  });

  it('an empty code is a slash too many', () => {
    expect(refusal('', 'record', { cod_archivo: '' }).faults).toEqual([
      {
        parameter: 'cod_archivo',
        in: 'path',
        detail:
          'cod_archivo is empty; to search without it, leave out the slash at the end of the path.',
      },
    ]);
  });

  it('a code that is percent-encoded twice is named', () => {
    const [fault] = refusal('', 'record', { cod_archivo: '135%2F2024-00408' }).faults;
    expect(fault?.detail).toBe(
      'cod_archivo is percent-encoded twice; 135/2024-00408 was probably meant.',
    );
    expect(fault?.meant).toBe('135/2024-00408');
  });

  it.each(['50%', '50%25', '%zz-1'])('no code is read out of %s', (code) => {
    const [fault] = refusal('', 'record', { cod_archivo: code }).faults;
    expect(fault?.detail).toMatch(/; the id of a result is no code\.$/);
    expect(fault).not.toHaveProperty('meant');
  });

  it('the name nearest to a mistyped one was meant, in whatever case and with whatever dash', () => {
    for (const name of ['serach', 'SERACH', 'checkin-dat', 'Checkin-Date']) {
      const meant = name.startsWith('c') || name.startsWith('C') ? 'checkin_date' : 'search';
      expect(faultOf(`?${name}=1`)?.meant, name).toBe(meant);
    }
  });

  it.each([
    ['2019-2021'],
    ['2019–2021'],
    ['2019 - 2021'],
    ['2019..2021'],
    ['2019/2021'],
    ['2019,2021'],
    ['2019:2021'],
    ['2019 to 2021'],
    ['2019 a 2021'],
  ])('a range of years is asked for year by year: %s', (value) => {
    const fault = faultOf(`?checkin_date=${encodeURIComponent(value)}`);
    expect(fault?.detail).toBe(
      'checkin_date is not a year of four digits: ask for each year of a range.',
    );
    expect(fault).not.toHaveProperty('meant');
  });

  it.each([
    ['2024-05-17', '2024'],
    ['2024/05', '2024'],
    ['2024.5.1', '2024'],
    ['17/05/2024', '2024'],
    ['1-5-2024', '2024'],
    ['1.12.2024', '2024'],
    ['%202024', '2024'],
    ['2024%20%20', '2024'],
  ])('the year of a whole date was meant: %s', (value, meant) => {
    expect(faultOf(`?checkin_date=${value}`)).toEqual({
      parameter: 'checkin_date',
      in: 'query',
      detail: `checkin_date is not a year of four digits; ${meant} was probably meant.`,
      meant,
    });
  });

  it.each(['12024-05', '17/05/24', '17/05/20244', '117/05/2024', '17/105/2024', '20245', '2024x'])(
    'no year is read out of %s',
    (value) => {
      expect(faultOf(`?checkin_date=${value}`)).not.toHaveProperty('meant');
    },
  );

  it.each(['12019-2021', '2019-20211', '2019-21', '20-2021'])('%s is no range', (value) => {
    expect(faultOf(`?checkin_date=${value}`)?.detail).not.toContain('of a range');
  });

  it('says nothing of years where another parameter holds a date', () => {
    const { detail } = faultOf('?limit=2024-05-17') ?? {};
    expect(detail).toBe('limit is not a whole number from 1 to 10000.');
  });
});

describe('A parameter that other interfaces have', () => {
  it.each([
    ['municipality', ['city', 'concello', 'localidad', 'municipi', 'municipio', 'town']],
    ['checkin_date', ['anio', 'ano', 'año', 'date', 'fecha', 'year']],
    ['limit', ['page_size', 'per_page', 'size', 'Page-Size']],
    ['search', ['q', 'query', 'term', 'text', 'texto', 'title', 'titulo', 'Q']],
  ])('stands for %s: %j', (meant, names) => {
    for (const parameter of names) {
      expect(faultOf(`?${encodeURIComponent(parameter)}=1`)).toEqual({
        parameter,
        in: 'query',
        detail: `${parameter} is not a parameter of this search; ${meant} was probably meant.`,
        meant,
      });
    }
  });

  it.each([
    [
      ['page', 'offset', 'skip', 'start'],
      'limit asks for pages, and the Link header of each has the address of the next; limit was probably meant',
    ],
    [
      ['sort', 'sort_by', 'order', 'order_by', 'orderby', 'Sort-By'],
      'the newest entry always comes first',
    ],
    [
      ['fields', 'select', 'columns', 'include', 'exclude'],
      'every result has the same eight fields',
    ],
    [['format', 'output', 'accept'], 'the answer is always JSON'],
    [
      ['from', 'to', 'since', 'until', 'desde', 'hasta', 'date_from', 'date_to'],
      'checkin_date takes one year; ask for each year of a range',
    ],
    [
      ['from_date', 'to_date', 'start_date', 'end_date', 'Start-Date'],
      'checkin_date takes one year; ask for each year of a range',
    ],
  ])('is explained: %j', (names, says) => {
    for (const parameter of names) {
      expect(faultOf(`?${parameter}=json`)?.detail).toBe(
        `${parameter} is not a parameter of this search: ${says}.`,
      );
    }
  });

  it.each([
    ['csv', '/api/download/records.csv'],
    ['xlsx', '/api/download/records.csv'],
    ['Excel', '/api/download/records.csv'],
    ['NDJSON', '/api/download/records.ndjson'],
    ['jsonl', '/api/download/records.ndjson'],
    ['lines', '/api/download/records.ndjson'],
    ['xml', undefined],
  ])('is sent to the file in the format %s, where there is one: %s', (format, meant) => {
    expect(faultOf(`?format=${format}`)?.meant).toBe(meant);
  });

  it('means nothing that its address does not have', () => {
    expect(faultOf('?per_page=5', 'facet')).not.toHaveProperty('meant');
    expect(faultOf('?page=5', 'facet')?.detail).toBe('page is not a parameter of this search.');
    expect(faultOf('?q=plan', 'municipality')).not.toHaveProperty('meant');
  });

  it('is told at a file where its format is said, and sent to the other file', () => {
    const CSV = 'download/records.csv';
    expect(faultOf('?format=ndjson&search=plan', CSV)).toEqual({
      parameter: 'format',
      in: 'query',
      detail:
        'format is not a parameter of this search: the end of the address says the format, .csv or .ndjson; /api/download/records.ndjson?search=plan was probably meant.',
      meant: '/api/download/records.ndjson?search=plan',
    });
    expect(faultOf('?format=xml', CSV)).not.toHaveProperty('meant');
  });

  it('is sent to no file where a file cannot hold what was asked for', () => {
    expect(faultOf('?format=csv', 'facet')).not.toHaveProperty('meant');
    expect(faultOf('?format=csv', 'municipality')).not.toHaveProperty('meant');
    const { faults } = refusal('?format=csv', 'record', { cod_archivo: 'PGOU-7' });
    expect(faults[0]?.detail).toContain('the answer is always JSON');
    expect(faults[0]).not.toHaveProperty('meant');
  });

  it.each([
    ['format=csv&municipality=Viveiro&&limit=5', '?municipality=Viveiro'],
    ['limit=5&cursor=2&Format=csv', ''],
    ['search=plan&checkin_date=2024&output=csv', '?search=plan&checkin_date=2024'],
  ])('is sent to a file with its own filters, and no others: %s', (query, filters) => {
    const fault = refusal(`?${query}`).faults.find(({ parameter }) =>
      /format|output/i.test(parameter),
    );
    expect(fault?.meant).toBe(`/api/download/records.csv${filters}`);
  });

  it('is sent to no file where there is nothing beside the contract', () => {
    const request = { params: {}, raw: { req: { url: '/api/record?format=csv' } } };
    const bare = requestParser(recordRequest);
    expect(() => bare(request as unknown as Request)).toThrow(
      /^format is not a parameter of this search: the answer is always JSON\. The parameters are /,
    );
  });
});
