import { describe, expect, it } from 'vitest';
import { chunked } from './chunked.js';
import { readCells, readPiped, summary } from './reading.js';

const rows = async (text: string, file = {}) => summary(await readPiped(text, { file }));

describe('an object with the records in it', () => {
  const inner = '[\n{"id":"a"},\n{"id":"b","x":[{"y":1}]}\n]';

  it.each([
    ['alone', `{"expedientes":${inner}}`, [2, 3]],
    [
      'after other things',
      `{\n"total":2,"meta":{"a":[1,[2]],"t":"]}\\"[{"},\n"expedientes":${inner}}`,
      [4, 5],
    ],
    ['before other things', `{"expedientes":${inner},"next":null,"n":-1.5e3,"ok":true}\n`, [2, 3]],
    ['deep', `{"data":{"a b":{"records":${inner}}}}`, [2, 3]],
    ['beside empty lists', `{"errors":[],"expedientes":${inner},"warnings":[[]]}`, [2, 3]],
  ])('is read: %s', async (_, text, [first, second]) => {
    const expected = [
      [first, { id: 'a' }],
      [second, { id: 'b', x: [{ y: 1 }] }],
    ];
    expect(await rows(text)).toEqual(expected);
    for (let size = 1; size < 6; size++) {
      expect(summary(await readPiped(chunked(Buffer.from(text), size)))).toEqual(expected);
    }
  });

  it('with several lists of objects is a question', async () => {
    const text = '{"a":[{"id":"1"}],"b":{"c":[{"id":"2"}]}}';
    expect(await rows(text)).toEqual([
      "BrokenFile: standard input: holds several arrays of objects: $.a, $.b.c; choose one, as in --records '$.a', or --records '$' if the whole file is one record",
    ]);
    expect(await rows(text, { records: '$.b.c' })).toEqual([[1, { id: '2' }]]);
    expect(await rows(text, { records: 'a' })).toEqual([[1, { id: '1' }]]);
    const one = '{"id":"7","steps":[{"n":1},{"n":2}],"papers":[{"n":3}]}';
    expect(await rows(one, { records: '$' })).toMatchObject([[1, { id: '7' }]]);
    expect(await rows(text, { records: '$.x' })).toEqual([
      'BrokenFile: standard input: holds no array at $.x',
    ]);
  });

  it('with several lists of objects names the longest first', async () => {
    const [one, three] = ['[{"x":[1,2,3,4]}]', '[{"id":"1"},{"id":"2"},{"id":"3"}]'];
    expect(await rows(`{"offices":${one},"works":${three}}`)).toEqual([
      "BrokenFile: standard input: holds several arrays of objects: $.works, $.offices; choose one, as in --records '$.works', or --records '$' if the whole file is one record",
    ]);
  });

  it.each([
    ['before', '{"fields":[{"name":"id"}],"features":[{"attributes":{"id":"1"}}]}'],
    ['behind', '{"features":[{"attributes":{"id":"1"}}],"fields":[{"name":"id"},{"name":"x"}]}'],
    [
      'in counts',
      '{"hits":{"hits":[{"attributes":{"id":"1"}}]},"aggregations":{"2":{"buckets":[{"key":"x"}]}}}',
    ],
  ])('holds the records, and not what a service says of them %s', async (_, text) => {
    expect(await rows(text)).toEqual([[1, { attributes: { id: '1' } }]]);
  });

  it('may say more of the records far behind them', async () => {
    const filler = ' '.repeat(2 * 1024 * 1024);
    const chunks = [`{"records":[{"id":"1"}],${filler}`, '"links":[{"rel":"next"}]}'];
    const { records, error } = await readPiped(chunks.map((text) => Buffer.from(text)));
    expect(error).toBeUndefined();
    expect(records).toHaveLength(1);
  });

  it('with another list of objects far behind is a question too', async () => {
    const filler = ' '.repeat(2 * 1024 * 1024);
    const chunks = [`{"a":[{"id":"1"}],${filler}`, '"b":[{"id":"2"}]}'].map((text) =>
      Buffer.from(text),
    );
    const { error } = await readPiped(chunks);
    expect(error?.message).toContain('several arrays of objects: $.a, $.b;');
  });

  it.each([
    ['in a record', '{"a":[{"id":"1"},{"id', 'is cut off in the element that begins on line 1'],
    ['in the list', '{"a":[{"id":"1"},', 'is cut off on line 1: the array has no ]'],
    ['behind the list', '{"a":[{"id":"1"}],\n"b":', 'is cut off on line 2: the object has no }'],
    ['before its end', '{"a":[{"id":"1"}]', 'is cut off on line 1: the object has no }'],
  ])('that is cut off %s says so', async (_, text, message) => {
    expect((await readPiped(text)).error?.message).toBe(`standard input: ${message}`);
  });

  it('that is broken between two records says where', async () => {
    const three = '{"a":[\n{"id":"1"},\n{"id":"2"},\n{"id":"3"}\n\n{"id":"4"}]}';
    expect((await readPiped(three)).error?.message).toBe(
      'standard input: line 6: a comma is missing between two elements',
    );
  });

  it.each([
    ['a control character in a text', '{"n":"a\tb","a":[{}]}', 'a string has no quote at its end'],
    ['a key without end', `{"${'k'.repeat(2000)}":1,"a":[{}]}`, 'a key is longer than 1024 bytes'],
    [
      'too many lists in each other',
      `{"n":${'['.repeat(101)}${']'.repeat(101)},"a":[{}]}`,
      'more than 100 lists and objects in each other',
    ],
    ['a word that is no value', '{"n":?,"a":[{}]}', 'a value is missing in an object'],
    ['no key', '{"n":1,}', 'a key is missing in an object'],
    ['no colon', '{"n" 1}', 'a colon is missing in an object'],
    ['no comma', '{"n":1 "m":2}', 'a comma is missing in an object'],
    ['a list without comma', '{"n":[1 2],"a":[{}]}', 'a comma is missing between two elements'],
    ['a list with two commas', '{"n":[1,,2],"a":[{}]}', 'an element is missing after a comma'],
    [
      'a list with a comma first',
      '{"n":[,1],"a":[{}]}',
      'there is a comma before the first element of the array',
    ],
  ])('with %s says what is wrong, and where', async (_, text, message) => {
    const { error } = await readPiped(`\n\n${text}`, { file: { records: '$.a' } });
    expect(error?.message).toBe(`standard input: line 3: ${message}`);
  });

  it('may be followed by nothing', async () => {
    const { error } = await readPiped('{"a":[{"id":"1"}]} x', { file: { records: '$.a' } });
    expect(error?.message).toBe(
      'standard input: line 1: there is text after the end of the object',
    );
  });

  it('may be a single record with a list of objects, if $ says so', async () => {
    const single = '{"id":"a","docs":[{"url":"u"}]}\n';
    expect(await rows(single)).toEqual([[1, { url: 'u' }]]);
    expect(await rows(single, { records: '$' })).toEqual([[1, { id: 'a', docs: [{ url: 'u' }] }]]);
  });

  it('is not taken for one where each line is a record', async () => {
    const lines = '{"id":"a","steps":[{"n":"1"}]}\n{"id":"b","steps":[{"n":"2"}]}\n';
    expect((await rows(lines)).map(([line]) => line)).toEqual([1, 2]);
  });

  it('may have keys with escapes and dots', async () => {
    const text = '{"a\\u00f1o.1":[{"id":"1"}],"b":[{"id":"2"}]}';
    expect(await rows(text, { records: "$['año.1']" })).toEqual([[1, { id: '1' }]]);
  });
});

describe('records on one line', () => {
  it('have their number beside the line, so that a person finds them', async () => {
    const { records } = await readPiped('[{"id":"a"},{"id":"b"},\n{"id":"c"},x]');
    const places = records.map(({ location: { line, record } }) => [line, record]);
    expect(places).toEqual([
      [1, undefined],
      [1, 2],
      [2, undefined],
      [2, 4],
    ]);
  });
});

describe('an object with a key for each record', () => {
  const works = '{"2312":{"id":"a"},\n"2313":{"id":"b","key":"own"}}';
  const expected = [
    [1, { key: '2312', id: 'a' }],
    [2, { key: 'own', id: 'b' }],
  ];

  it.each([
    ['alone', works],
    ['in another', `{"total":2,"obras":${works},"next":null}`],
    ['beside a list', `{"tags":["x"],"a":{"obras":${works}}}`],
  ])('gives the values and their keys: %s', async (_, text) => {
    expect(await rows(text)).toEqual(expected);
    for (let size = 1; size < 6; size++) {
      expect(summary(await readPiped(chunked(Buffer.from(text), size)))).toEqual(expected);
    }
  });

  it('may be longer than what is looked at first', async () => {
    const long = Array.from({ length: 3000 }, (_, i) => `"k${i}":{"t":"${'x'.repeat(500)}"}`);
    const { records, error } = await readPiped(`{"n":1,"obras":{${long.join(',\n')}}}`);
    expect(error).toBeUndefined();
    expect(records).toHaveLength(3000);
    expect(records[2999]).toMatchObject({ location: { line: 3000 }, fields: { key: 'k2999' } });
  });

  it('is one of several, if --records says so', async () => {
    const text = `{"Saanich":{"a":{"n":1},"b":{"n":2}},"Oak Bay":{"c":{},"d":{},"e":{"docs":{"x":{}}}}}`;
    expect(await rows(text)).toEqual([
      "BrokenFile: standard input: holds several objects with a key for each record: $['Oak Bay'], $.Saanich, $; choose one, as in --records '$['\\''Oak Bay'\\'']'",
    ]);
    expect(await rows(text, { records: '$.Saanich' })).toEqual([
      [1, { key: 'a', n: '1' }],
      [1, { key: 'b', n: '2' }],
    ]);
  });

  it('may have values that are no records', async () => {
    const text = '{"obras":{"1":{"id":"a"},"2":{"id":"b"}, "n" : 5 }}';
    const read = await readPiped(text, { file: { records: '$.obras' } });
    expect(read.records.map((record) => 'fields' in record && record.fields)).toEqual([
      { key: '1', id: 'a' },
      { key: '2', id: 'b' },
      5,
    ]);
  });

  it.each([
    '{"id":"a","who":{"name":"x"},"where":{"street":"y"}}\n',
    '{"id":"a","title":"x","area":"y","at":{"one":{"x":1},"other":{"x":2}}}\n',
  ])('is a single record, if it has other values too: %s', async (text) => {
    expect(await rows(text)).toMatchObject([[1, { id: 'a' }]]);
  });

  it.each([
    [
      'in a record',
      '{"1":{"id":"a"},\n"2":{"id',
      'is cut off in the element that begins on line 2',
    ],
    ['between two', '{"1":{},"2":{},', 'is cut off on line 1: the object has no }'],
    ['before its end', '{"a":{"1":{},"2":{}}', 'is cut off on line 1: the object has no }'],
  ])('that is cut off %s says so', async (_, text, message) => {
    expect((await readPiped(text)).error?.message).toBe(`standard input: ${message}`);
  });
});

describe('objects one after the other, each on several lines', () => {
  const spread = (value: unknown) => JSON.stringify(value, null, 1);

  it.each([
    ['with line breaks between', '\n'],
    ['with nothing between', ''],
    ['with blank lines between', '\r\n\n'],
  ])('are records: %s', async (_, between) => {
    const text = [{ id: 'a' }, { id: '}{', docs: [{ url: 'u' }] }, { id: 'c' }]
      .map(spread)
      .join(between);
    const n = between.split('\n').length - 1;
    const expected = [
      [1, { id: 'a' }],
      [3 + n, { id: '}{', docs: [{ url: 'u' }] }],
      [10 + 2 * n, { id: 'c' }],
    ];
    expect(await rows(text)).toEqual(expected);
    expect(await rows(text, { records: '$' })).toEqual(expected);
    for (let size = 1; size < 6; size++) {
      expect(summary(await readPiped(chunked(Buffer.from(text), size)))).toEqual(expected);
    }
  });

  it('may be a single one', async () => {
    expect(await rows(`${spread({ id: 'a', n: 1 })}\n`)).toEqual([[1, { id: 'a', n: '1' }]]);
    expect(await rows('{"id":"a",\n"n":1}')).toEqual([[1, { id: 'a', n: '1' }]]);
  });

  it('may have a fault, and the others are read', async () => {
    const faulty = '{\n"id": "a",\n}\n{\n"id": "b"\n}\n';
    expect(await rows(faulty)).toEqual([
      [1, 'record is not JSON'],
      [4, { id: 'b' }],
    ]);
  });

  it('are not what lines with a fault are', async () => {
    for (const first of ['{"id":', '{"id":"a', '{"n":1.2.3}', '{"id":"a",}']) {
      expect(await rows(`${first}\n{"id":"b"}\n{"id":"c"}\n`)).toEqual([
        [1, 'record is not JSON'],
        [2, { id: 'b' }],
        [3, { id: 'c' }],
      ]);
    }
  });
});

describe('GeoJSON', () => {
  const feature = (id: unknown, properties: unknown) => ({
    type: 'Feature',
    id,
    geometry: { type: 'Point', coordinates: [1, 2] },
    properties,
  });

  it('gives the properties of the features', async () => {
    const text = JSON.stringify({
      type: 'FeatureCollection',
      fields: [{ name: 'title' }],
      features: [feature(7, { title: 'x' }), feature(undefined, { id: 'b', n: 5 })],
    });
    expect(await rows(text)).toEqual([
      [1, { id: '7', title: 'x' }],
      [1, { id: 'b', n: '5' }],
    ]);
  });

  it('may have one feature a line', async () => {
    const text = `${JSON.stringify(feature('a', { t: 'x' }))}\n${JSON.stringify(feature('b', {}))}\n`;
    expect(await rows(text)).toEqual([
      [1, { id: 'a', t: 'x' }],
      [2, { id: 'b' }],
    ]);
  });
});

it('mongoexport’s extended JSON is read, relaxed and canonical', async () => {
  const oid = '507f1f77bcf86cd799439011';
  const relaxed = {
    _id: { $oid: oid },
    fecha: { $date: '2020-01-01T00:00:00Z' },
    n: 5,
    big: { $numberLong: '9223372036854775807' },
    list: [{ $numberInt: '1' }, { a: { $date: 0 } }],
  };
  const canonical = {
    _id: { $oid: oid },
    fecha: { $date: { $numberLong: '1577836800000' } },
    n: { $numberInt: '5' },
    big: { $numberLong: '9223372036854775807' },
    list: [{ $numberInt: '1' }, { a: { $date: { $numberLong: '0' } } }],
  };
  const expected = {
    _id: oid,
    fecha: '2020-01-01T00:00:00Z',
    n: '5',
    big: '9223372036854775807',
    list: [1, { a: '1970-01-01T00:00:00Z' }],
  };
  expect(await rows(`${JSON.stringify(relaxed)}\n${JSON.stringify(canonical)}\n`)).toEqual([
    [1, expected],
    [2, expected],
  ]);
  const array = JSON.stringify([{ x: { $numberDecimal: '1.10' }, y: { $numberDouble: '2.0' } }]);
  expect(await rows(array)).toEqual([[1, { x: '1.10', y: '2' }]]);
});

it('the results of a SPARQL query have the values of their variables', async () => {
  const decimal = 'http://www.w3.org/2001/XMLSchema#decimal';
  const binding = {
    monument: { type: 'uri', value: 'https://example.org/23' },
    long: { type: 'typed-literal', datatype: decimal, value: '-6.37' },
    label: { type: 'literal', 'xml:lang': 'es', value: 'Concatedral' },
    kind: { type: 'church', value: 'x' },
    size: { type: 'literal', value: 'x', unit: 'm' },
  };
  const text = JSON.stringify({ head: { vars: ['label'] }, results: { bindings: [binding] } });
  const { monument, long, label, ...others } = binding;
  const terms = { monument: monument.value, long: long.value, label: label.value };
  expect(await rows(text)).toEqual([[1, { ...terms, ...others }]]);
});

it('numbers and booleans are texts, and null is empty where it is no value', async () => {
  const text = '{"id":19,"title":true,"area":null,"inscription_date":null,"content":null,"x":1.5}';
  expect(await rows(text)).toEqual([
    [1, { id: '19', title: 'true', area: '', inscription_date: null, content: null, x: '1.5' }],
  ]);
});

it('a number that has lost digits is a fault', async () => {
  const reason = 'is a number with more digits than can be kept; write it as a text';
  expect(await rows('{"id":12345678901234567890}\n{"id":1e-7}\n')).toEqual([
    [1, `id ${reason}`],
    [2, `id ${reason}`],
  ]);
});

describe('rows that are lists of cells', () => {
  const tableOf = async (text: string, file = {}) => {
    const { columns, ...reading } = await readCells(text, file);
    return { columns, rows: summary(reading) };
  };
  const cells = '[\n[7,"Nave",null],\n[8,"Muro",{"a":1}]\n]';
  const expected = [
    [2, ['7', 'Nave', '']],
    [3, ['8', 'Muro', '{"a":1}']],
  ];

  it.each([
    [
      'objects',
      '{"meta":{"grants":[{"x":1}],"columns":[{"id":1,"name":"n"},{"name":"obra"},{"name":"p"}]}',
    ],
    ['texts', '{"index":["a"],"columns":["n","obra","p"]'],
    ['ids', '{"fields":[{"id":"n","type":"int"},{"id":"obra"},{"id":"p"}]'],
  ])('have the names that a list of %s beside them gives', async (_, before) => {
    const columns = ['n', 'obra', 'p'];
    for (const file of [{}, { records: '$.data' }, { header: false }]) {
      expect(await tableOf(`${before},"data":${cells}}`, file)).toEqual({
        columns,
        rows: expected,
      });
    }
  });

  it('have the names of the first row otherwise, or none', async () => {
    const text = cells.replace('[\n', '[["n","obra","p"],\n');
    expect(await tableOf(text)).toEqual({ columns: ['n', 'obra', 'p'], rows: expected });
    const { columns, rows } = await tableOf(cells, { header: false });
    expect({ columns, rows }).toEqual({
      columns: ['column 1', 'column 2', 'column 3'],
      rows: expected,
    });
  });

  it('may be faulty', async () => {
    const text = '[["n","obra"],\n[1,"Nave"],\n{"n":2},\n[12345678901234567890,"Muro"],\n[1,]]';
    expect((await tableOf(text)).rows).toEqual([
      [2, ['1', 'Nave']],
      [3, 'record is no list, as the rows before are'],
      [4, 'record has 12345678901234567000, a number with too many digits'],
      [5, 'record is not JSON'],
    ]);
  });

  it('are no records where other lists have no names for them', async () => {
    const text = '{"columns":["a"],"bounds":[[1,2],[3,4]],"obras":[{"id":"1"},{"id":"2"}]}';
    expect((await rows(text)).map(([, fields]) => fields)).toEqual([{ id: '1' }, { id: '2' }]);
  });
});
