import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RecordFields, someFields } from '../support/records.js';
import { startService, type TestService } from '../support/service.js';
import { idsIn, recordsIn } from './requesting.js';

const records: RecordFields[] = [
  {
    id: 'B',
    cod_archivo: '135/2025-00019',
    title: 'Plan parcial "Las Eras", 2.ª fase',
    content: 'Ordenación de la cañada real',
    area: 'Suelo urbano',
    checkin_date: '2025-03-01',
    inscription_date: '2025-04-02',
    municipality: 'Coruña, A',
    links: ['https://docs.example.org/b.pdf', 'https://docs.example.org/b-acuerdo.pdf'],
  },
  someFields({
    id: 'a',
    cod_archivo: 'PGOU-7',
    title: 'Modificación del plan general',
    content: 'Calle 1º de Mayo, n.º 12',
    checkin_date: '2025-03-01',
    municipality: 'Alcoi/Alcoy',
  }),
  someFields({
    id: 'A',
    cod_archivo: 'Ñu_x.y-2-0007',
    title: 'Estudio de detalle',
    content: 'Plan de la parcial urbanización',
    area: '',
    checkin_date: '2025-03-01',
    municipality: "Hospitalet de Llobregat, L'",
    links: [],
  }),
  someFields({
    id: 'C',
    cod_archivo: 'PGOU-8',
    title: 'Catálogo (a.*b) $where',
    content: '',
    checkin_date: '2024-12-31',
    municipality: 'Coruña, A',
  }),
  someFields({
    id: 'D',
    cod_archivo: 'PGOU-007',
    title: 'Plan parcial del ensanche',
    content: 'Las eras',
    checkin_date: '2025-12-31',
    municipality: 'Coruña, A',
  }),
];

let service: TestService;
beforeAll(async () => {
  service = await startService({ records });
});
afterAll(() => service.close());

const ask = (target: string) => service.server.inject(`/api/record${target}`);
const found = async (query: string) => idsIn(await ask(query));

describe('the body of an answer', () => {
  it('decision 1, 3, 16, 18, 27: is one envelope, eight fields in order, spelled _', async () => {
    const { statusCode, headers, payload } = await ask('/135%2F2025-00019');
    expect(statusCode).toBe(200);
    expect(headers['content-type']).toBe('application/json; charset=utf-8');
    expect(payload).toBe(
      '{"resultadoBusqueda":[{"id":"B","registration_number":"00019",' +
        '"title":"Plan parcial \\"Las Eras\\", 2.ª fase","area":"Suelo urbano",' +
        '"checkin_date":"2025-03-01","inscription_date":"2025-04-02",' +
        '"municipality":"Coruña, A",' +
        '"links":"https://docs.example.org/b.pdf https://docs.example.org/b-acuerdo.pdf"}]}',
    );
  });

  it('decision 17: has a null inscription date, and area and links may be empty', async () => {
    const { payload } = await ask('/%C3%91u_x.y-2-0007');
    expect(payload).toBe(
      '{"resultadoBusqueda":[{"id":"A","registration_number":"0007",' +
        '"title":"Estudio de detalle","area":"","checkin_date":"2025-03-01",' +
        `"inscription_date":null,"municipality":"Hospitalet de Llobregat, L'","links":""}]}`,
    );
  });

  it('decision 8, 27: is the whole registry where nothing is asked, all alike', async () => {
    const answer = await ask('');
    expect(Number(answer.headers['content-length'])).toBe(Buffer.byteLength(answer.payload));
    expect(answer.payload).toBe(JSON.stringify({ resultadoBusqueda: recordsIn(answer) }));
    const names = recordsIn(answer).map((record) => Object.keys(record).join());
    expect(new Set(names)).toEqual(
      new Set([
        'id,registration_number,title,area,checkin_date,inscription_date,municipality,links',
      ]),
    );
  });
});

describe('the order of an answer', () => {
  it('decision 7: is newest first, and ties go by id in code-unit order', async () => {
    expect(await found('')).toEqual(['D', 'A', 'B', 'a', 'C']);
  });
});

describe('one filter', () => {
  it.each([
    ['decision 3: the code, its case does not count', '/135%2f2025-00019', ['B']],
    ['decision 3: a code of letters in the other case', '/pgou-7', ['a']],
    ['decision 3: a code with ñ, in the other case', '/%C3%B1U_X.Y-2-0007', ['A']],
    ['decision 3: a leading zero makes another code', '/PGOU-007', ['D']],
    ['decision 4: an inverted name', '?municipality=Coru%C3%B1a,%20A', ['D', 'B', 'C']],
    ['decision 4: the name in its usual order', '?municipality=A%20Coru%C3%B1a', ['D', 'B', 'C']],
    ['decision 4: no accents, no capitals', '?municipality=a%20coruna', ['D', 'B', 'C']],
    ['decision 4: a plus sign is a space', '?municipality=A+Coru%C3%B1a', ['D', 'B', 'C']],
    ['decision 4: one side of a bilingual name', '?municipality=ALCOY', ['a']],
    ['decision 4: an elided article', '?municipality=L%E2%80%99Hospitalet%20de%20Llobregat', ['A']],
    ['decision 6: a year', '?checkin_date=2024', ['C']],
    ['decision 6: a year with its last day', '?checkin_date=2025', ['D', 'A', 'B', 'a']],
    ['decision 5: a word of the title', '?search=catalogo', ['C']],
    ['decision 5: a word of the content', '?search=CANADA', ['B']],
    ['decision 5: the beginning of a word', '?search=modif', ['a']],
    ['decision 5: words from title and content', '?search=detalle%20urba', ['A']],
    ['decision 5: º folds to o', '?search=1o%20mayo', ['a']],
    ['decision 5: a phrase stands together', '?search=%22plan%20parcial%22', ['D', 'B']],
    ['decision 5: its words alone do not', '?search=plan%20parcial', ['D', 'A', 'B']],
    ['decision 5: a phrase in the content', '?search=%22las%20eras%22', ['D', 'B']],
    ['decision 5: an unpaired quote is punctuation', '?search=%22plan%20parcia', ['D', 'A', 'B']],
    ['decision 5: a minus excludes nothing', '?search=ensanche%20-plan', ['D']],
    ['decision 5: operators are text', '?search=%24where', ['C']],
    ['decision 5: patterns are text', '?search=(a.*b)', ['C']],
  ])('%s', async (_, query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it.each([
    ['decision 4: part of a name is not the name', '?municipality=L%27Hospitalet%20de'],
    ['decision 5: the end of a word is not its beginning', '?search=logo'],
    ['decision 5: a phrase wants whole words', '?search=%22plan%20parci%22'],
    ['decision 5: a phrase does not reach from title to content', '?search=%22ensanche%20las%22'],
    ['decision 5: OR is a word', '?search=catalogo%20OR%20ensanche'],
  ])('%s', async (_, query) => {
    expect((await ask(query)).statusCode).toBe(404);
  });
});

describe('decision 2: filters together all have to match', () => {
  it.each([
    ['?municipality=A%20Coru%C3%B1a&checkin_date=2025', ['D', 'B']],
    ['?checkin_date=2025&search=plan', ['D', 'A', 'B', 'a']],
    ['?municipality=a%20coruna&search=plan', ['D', 'B']],
    ['?municipality=a%20coruna&checkin_date=2025&search=ensanche', ['D']],
    ['/pgou-007?municipality=a%20coruna', ['D']],
    ['/pgou-007?checkin_date=2025&search=%22las%20eras%22&municipality=a%20coruna', ['D']],
  ])('%s', async (query, ids) => {
    expect(await found(query)).toEqual(ids);
  });

  it.each(['municipality=alcoy', 'checkin_date=2024', 'search=catalogo'])(
    'the path code and %s, each true of another record, give nothing',
    async (query) => {
      expect((await ask(`/pgou-007?${query}`)).statusCode).toBe(404);
    },
  );
});
