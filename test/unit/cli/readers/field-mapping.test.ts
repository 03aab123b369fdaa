import { describe, expect, it } from 'vitest';
import { createExpediente, FIELDS } from '../../../../src/domain/record/expediente.js';
import { ndjson, someFields } from '../../../support/records.js';
import { readPiped, summary } from './reading.js';

const fields = someFields({ links: '' });
const hyphened = Object.fromEntries(
  Object.entries(fields).map(([name, value]) => [name.replaceAll('_', '-'), value]),
);
const spanish = {
  código: fields.id,
  'Nº archivo': fields.cod_archivo,
  título: fields.title,
  content: fields.content,
  area: fields.area,
  'checkin-date': fields.checkin_date,
  inscription_date: fields.inscription_date,
  municipality: fields.municipality,
  links: fields.links,
  notas: 'x',
};
const map = new Map([
  ['código', 'id'],
  ['Nº archivo', 'cod-archivo'],
  ['título', 'title'],
  ['notas', ''],
]);

const csv = (record: object) =>
  `${Object.keys(record).join(';')}\n${Object.values(record).join(';')}\n`;
const written: [format: string, write: (record: object) => string, line: number][] = [
  ['NDJSON', (record) => ndjson([record]), 1],
  ['a JSON array', (record) => JSON.stringify([record]), 1],
  ['CSV', csv, 2],
];

describe.each(written)('in %s', (_, write, line) => {
  it('the names of all fields may be written with hyphens', async () => {
    expect(Object.keys(hyphened)).toContain('inscription-date');
    expect(summary(await readPiped(write(hyphened)))).toEqual([[line, fields]]);
  });

  it('a map gives the names of others a meaning, and leaves out what has none', async () => {
    expect(summary(await readPiped(write(spanish), { map }))).toEqual([[line, fields]]);
  });

  it('a map from a name that no file has is an error', async () => {
    const wrong = new Map([...map, ['titulo', 'title']]);
    expect(summary(await readPiped(write(spanish), { map: wrong })).at(-1)).toBe(
      'InvalidMapping: standard input: --map names titulo, but no column or key has this name',
    );
  });

  it('a map to what is no field is an error before anything is read', async () => {
    const { records, error } = await readPiped(write(spanish), {
      map: new Map([['título', 'titel']]),
    });
    expect(records).toEqual([]);
    expect(error?.name).toBe('InvalidMapping');
    expect(error?.message).toContain('--map names titel, which is no field of a record');
  });
});

it('a map to CSV columns cares for neither case nor space', async () => {
  const loud = new Map([...map].map(([theirs, ours]) => [` ${theirs.toUpperCase()}`, ours]));
  expect(summary(await readPiped(csv(spanish), { map: loud }))).toEqual([[2, fields]]);
});

it.each([
  [
    'in two spellings',
    { ...fields, 'checkin-date': 'x' },
    new Map(),
    'checkin_date is given twice, as checkin_date and as checkin-date',
  ],
  [
    'in its own name and a mapped one',
    { name: 'x', ...fields },
    new Map([['name', 'title']]),
    'title is given twice, as name and as title',
  ],
])('a field that a JSON record has %s is a fault', async (_, record, names, message) => {
  expect(summary(await readPiped(ndjson([record]), { map: names }))).toEqual([[1, message]]);
});

it('two columns that a map makes one field are an error', async () => {
  const text = csv({ name: 'x', ...fields });
  expect(summary(await readPiped(text, { map: new Map([['name', 'title']]) }))).toEqual([
    'BrokenFile: standard input: line 1: the header row names title twice',
  ]);
});

it('keys that are no field stay, even the strangest', async () => {
  const text = '{"checkin-date":"x","__proto__":{"id":"y"},"Title":1,"registration_number":"1"}\n';
  const [record] = (await readPiped(text)).records;
  const read = record && 'fields' in record ? (record.fields as object) : {};
  expect(Object.keys(read)).toEqual(['checkin_date', '__proto__', 'Title', 'registration_number']);
  expect(Object.getPrototypeOf(read)).toBe(Object.prototype);
});

it.each(FIELDS)('a CSV file needs the column %s just when a record needs it', async (name) => {
  const { [name]: _, ...rest } = fields;
  const { error } = await readPiped(csv(rest));
  if (error) expect(() => createExpediente(rest)).toThrow(`${name} is missing`);
  else expect(createExpediente(rest)).toMatchObject({ id: fields.id });
});
