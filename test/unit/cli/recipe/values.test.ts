import { describe, expect, it } from 'vitest';
import { dateParser } from '../../../../src/adapters/inbound/cli/recipe/values/date-format.js';
import { recordCode } from '../../../../src/adapters/inbound/cli/recipe/values/record-code.js';
import { replacement } from '../../../../src/adapters/inbound/cli/recipe/values/replacement.js';
import { STEPS } from '../../../../src/adapters/inbound/cli/recipe/values/text-steps.js';
import { addressWithWords } from '../../../../src/adapters/inbound/cli/recipe/values/web-addresses.js';
import { parseCodArchivo } from '../../../../src/domain/record/cod-archivo.js';

describe('A date', () => {
  it.each([
    ['dd/MM/yyyy', '25/02/2026', '2026-02-25'],
    ['dd/MM/yyyy', '5/2/2026', '2026-02-05'],
    ['MM/dd/yyyy', '02/25/2026', '2026-02-25'],
    ['yyyyMMdd', '20260225', '2026-02-25'],
    ['dd MMM yyyy', '31 Oct 2024', '2024-10-31'],
    ['dd MMM yyyy', '1 août 2024', '2024-08-01'],
    ['dd-MMM-yyyy', '05-ENE-2016', '2016-01-05'],
    ['dd-MMM-yyyy', '5-des.-2016', '2016-12-05'],
    ["dd 'de' MMMM 'de' yyyy", '3 de xuño de 2021', '2021-06-03'],
    ["dd 'de' MMMM 'de' yyyy", '3 de março de 2021', '2021-03-03'],
    ["d 'de' MMMM 'de' yyyy", '1 d’abril de 1983', '1983-04-01'],
    ["d 'de' MMMM 'de' yyyy", "1 d'octubre del 1983", '1983-10-01'],
    ["d 'de' MMMM 'de' yyyy", '1 d´ agost de 1983', '1983-08-01'],
    ["d 'de'  MMMM 'de' yyyy", '27 de  juny del 1983', '1983-06-27'],
    ["d 'de' MMMM 'de' yyyy", '27 DE JUNIO DEL 2013', '2013-06-27'],
    ["EEEE, d 'de' MMMM 'de' yyyy", 'miércoles, 7 de febrero de 2024', '2024-02-07'],
    ['EEE dd/MM/yyyy', 'terça-feira 06/02/2024', '2024-02-06'],
    ['EEE dd MMM yyyy', 'mar. 6 févr. 2024', '2024-02-06'],
    ["yyyy'ko' MMM dd", '2020ko urtarrilaren 5', '2020-01-05'],
    ['MMM dd, yyyy', 'May 5, 2020', '2020-05-05'],
    ['MMM dd yyyy', 'May  5 2020', '2020-05-05'],
    ['dd. MMM yyyy', '5. März 2020', '2020-03-05'],
    ['dd MMM yyyy', '5 dicembre 2020', '2020-12-05'],
    ['dd MMM yyyy', '5 mrt. 2020', '2020-03-05'],
    ['dd MMM yyyy', '5 października 2020', '2020-10-05'],
    ['dd. MMM yyyy', '5. maj 2020', '2020-05-05'],
    ['yyyy-MM-dd HH:mm', '2020-01-02 23:59', '2020-01-02'],
    ["yyyy-MM-dd'T'HH:mm:ssX", '2020-01-02T00:00:00Z', '2020-01-02'],
    ['yyyy', '2019', '2019-01-01'],
    ['MM/yyyy', '06/2013', '2013-06-01'],
    ['epoch-ms', '1740441600000', '2025-02-25'],
    ['epoch-ms+02:00', '1740434400000', '2025-02-25'],
    ['epoch-ms', '/Date(1740441600000)/', '2025-02-25'],
    ['epoch-ms', '/Date(1740441600000-0500)/', '2025-02-25'],
    ['MMM/yyyy', 'Octubre/2011', '2011-10-01'],
    ['iso+02:00', '2024-05-16T22:00:00.000Z', '2024-05-17'],
    ['iso+02:00', '2024-05-17 00:30+02:00', '2024-05-17'],
    ['iso-05:00', '2024-05-17T04:59:59Z', '2024-05-16'],
    ['epoch-s-05:30', '1740441600', '2025-02-24'],
    ['epoch-s', '1740441600', '2025-02-25'],
    ['spreadsheet-days', '45713', '2025-02-25'],
  ])('of the form %s is read from %s', (format, text, date) => {
    expect(dateParser(format, {})(text)).toBe(date);
  });

  it.each([
    ['dd/MM/yyyy', '31/02/2024'],
    ['dd/MM/yyyy', '25/02/26'],
    ['dd/MM/yyyy', '25/02/2026 10:00'],
    ['dd/MM/yyyy', '25/02/2026x'],
    ['dd MMM yyyy', '1 jui 2024'],
    ["d 'de' MMMM 'de' yyyy", '1 dabril de 1983'],
    ['EEE dd/MM/yyyy', ' 06/02/2024'],
    ['EEE dd/MM/yyyy', '06/02/2024'],
    ["d 'de' MMMM 'de' yyyy", '1 deabril de 1983'],
    ["d 'del' MMMM 'de' yyyy", '27 de junio de 2013'],
    ['epoch-ms', 'soon'],
    ['epoch-ms', '/Date(soon)/'],
    ['yyyyMMdd', '2026225'],
    ['iso+02:00', '2024-05-17'],
    ['iso+02:00', '2024-05-17T00:30'],
    ['iso+02:00', '2024-02-30T25:00Z'],
  ])('of the form %s is not read from %s', (format, text) => {
    expect(dateParser(format, {})(text)).toBeUndefined();
  });

  it.each(['25/02/2026 10:00', '25/02/2026T00:00:00.000Z', '25/02/2026 0:00:00+01:00'])(
    'drops the time of %s if it is told to',
    (text) => {
      expect(dateParser('dd/MM/yyyy', { time: 'drop' })(text)).toBe('2026-02-25');
    },
  );

  it.each(['dd/mm/yyyy', "yyyy-mm-dd'T'HH:mm"])('has a month: %s has none', (format) => {
    expect(() => dateParser(format, {})).toThrow(
      `has a day and no month (MM; mm are minutes): ${format}`,
    );
  });

  it('has years of two digits only if it is told which they are', () => {
    expect(() => dateParser('dd/MM/yy', {})).toThrow('"yearsFrom": 1950');
    const parse = dateParser('dd-MMM-yy', { yearsFrom: 1950 });
    expect([parse('05-Jan-16'), parse('05-Jan-50'), parse('05-Jan-49')]).toEqual([
      '2016-01-05',
      '1950-01-05',
      '2049-01-05',
    ]);
    expect(dateParser('yy', { yearsFrom: 1899 })('98')).toBe('1998-01-01');
  });

  it.each(['dd/mm', 'DD/MM/yyyy', 'yyyy-QQ'])('cannot have the format %s', (format) => {
    expect(() => dateParser(format, {})).toThrow(/has no year|without a meaning/);
  });
});

describe('A code', () => {
  it.each([
    [{}, '135/2025/00019', '135/2025-00019'],
    [{}, '2023-0001', '2023-0001'],
    [{}, 'PA/22/1234', 'PA/22-1234'],
    [{}, 'DP 075 101 23 V0123', 'DP_075_101_23_V-0123'],
    [{ letters: 'move' }, '24/91042/B', '24/B-91042'],
    [{ letters: 'drop' }, '24/91042/B', '24-91042'],
    [{ letters: 'move' }, '05/2019-A', '05/A-2019'],
    [{ number: 'first', letters: 'move' }, '05/2019-A', '2019-A-05'],
    [{ number: 'first' }, '2645/18', '18-2645'],
    [{ number: 'first' }, 'WEB1083/20', 'WEB/20-1083'],
    [{ prefix: 'EXP' }, '20140123', 'EXP-20140123'],
    [{}, '  ', ''],
  ] as const)('by %j of %s is %s', (rules, given, code) => {
    expect(recordCode(rules)(given)).toBe(code);
    if (code !== '') expect(parseCodArchivo(code).text).toBe(code);
  });

  it.each([
    ['24/91042/B', 'has letters behind its number'],
    ['123', 'is only a number'],
    ['pendiente', 'has no number in it'],
  ])('is not made of %s without being told how', (given, message) => {
    expect(() => recordCode({})(given)).toThrow(message);
  });
});

describe('A step', () => {
  it.each([
    ['repairEncoding', 'Avda. ConstituciÃ³n, 3 â€“ Ã\u0081vila', 'Avda. Constitución, 3 – Ávila'],
    ['repairEncoding', 'Esgl\\u00e9sia d\\u2019Ali\\u00F3', 'Església d’Alió'],
    ['repairEncoding', 'C:\\urban \\u000a \\ud83d', 'C:\\urban \\u000a \\ud83d'],
    ['repairEncoding', 'São João, «AMANHû', 'São João, «AMANHû'],
    ['trim', '  a b ', 'a b'],
    ['collapseSpaces', ' a \n\t b ', 'a b'],
    ['upper', 'ñandú', 'ÑANDÚ'],
    ['lower', 'ÑANDÚ', 'ñandú'],
    ['titleCase', 'PLAN DE LA RÍA', 'Plan de la Ría'],
    [
      'decodeEntities',
      'caf&eacute; &amp; r&#237;o &#x20ac; &nope; &#0;',
      'café & río € &nope; &#0;',
    ],
    [
      'urls',
      'see https://a.example/1; or (none) http://b.example',
      'https://a.example/1 http://b.example',
    ],
    ['removeTags', '<http://a.es/b> <HTTPS://c>', '<http://a.es/b> <HTTPS://c>'],
    ['removeTags', '<p>a</p><br/>b < c <!-- x', ' a  b < c <!-- x'],
  ] as const)('%s is done as it says', (name, text, result) => {
    const spaces = (value: string) => (name === 'removeTags' ? value.replace(/ +/g, ' ') : value);
    expect(spaces(STEPS[name](text))).toBe(spaces(result));
  });

  it('takes time in proportion to the text', () => {
    expect(STEPS.removeTags('<a'.repeat(200_000))).toHaveLength(400_000);
  });
});

describe('A pattern', () => {
  it('replaces what it matches, with its groups', () => {
    const replace = replacement({ pattern: '^(\\d+)/(\\d+)$', with: '$2-$1' });
    expect([replace('2645/18'), replace('x')]).toEqual(['18-2645', 'x']);
  });

  it('that would take for ever elsewhere takes no time', () => {
    const replace = replacement({ pattern: '^(a+)+$', with: '' });
    const text = `${'a'.repeat(9_000)}!`;
    expect(replace(text)).toBe(text);
  });

  it('is bounded, and so is its text', () => {
    expect(() => replacement({ pattern: 'a'.repeat(501), with: '' })).toThrow('is longer than 500');
    expect(() => replacement({ pattern: '(a', with: '' })).toThrow('is no pattern of RE2');
    const replace = replacement({ pattern: 'a', with: '' });
    expect(() => replace('a'.repeat(10_001))).toThrow('too long for a pattern');
  });
});

it.each([
  [
    'https://a.example/1.pdf, https://a.example/2.pdf',
    'https://a.example/1.pdf https://a.example/2.pdf',
  ],
  [
    'https://a.example/3.pdf,https://a.example/4.pdf',
    'https://a.example/3.pdf https://a.example/4.pdf',
  ],
  ['See (https://a.example/14.pdf).', 'https://a.example/14.pdf'],
  ['https://a.example/media/Media,159572,x.pdf', 'https://a.example/media/Media,159572,x.pdf'],
  ['https://a.example/Plan_(2024)', 'https://a.example/Plan_(2024)'],
  ["https://a.example/permits('422244')", "https://a.example/permits('422244')"],
  ["https://a.example/L'Escala.pdf", "https://a.example/L'Escala.pdf"],
  ["<a href='https://a.example/1.pdf'>plano</a>", 'https://a.example/1.pdf'],
  ["['https://a.example/1','https://a.example/2']", 'https://a.example/1 https://a.example/2'],
  ['www.a.example/5|http://a.example/www.6', 'https://www.a.example/5 http://a.example/www.6'],
  [
    'https://a.example/docs/plan parcial 2.pdf, https://a.example/b.pdf',
    'https://a.example/docs/plan%20parcial%202.pdf https://a.example/b.pdf',
  ],
  ['www.a.example/plan parcial.PDF;x', 'https://www.a.example/plan%20parcial.PDF'],
  ['https://a.example/1.pdf y anexo.pdf', 'https://a.example/1.pdf'],
  ['https://a.example plano.pdf', 'https://a.example'],
  ['Véase https://a.example/plan y memoria.pdf', 'https://a.example/plan'],
  ['none', ''],
])('the web addresses of %j are %j', (text, expected) => {
  expect(STEPS.urls(text)).toBe(expected);
});

it.each([
  ['https://a.example/plan parcial', 'https://a.example/plan parcial'],
  ['www.a.example/1.pdf; https://a.example/2.pdf (borrador)', 'https://a.example/2.pdf (borrador)'],
  ['https://a.example/plan parcial.pdf', undefined],
  ['https://a.example/1.pdf , https://a.example/2.pdf', undefined],
  ['Véase https://a.example/1.pdf y el anexo', undefined],
])('of %j the words behind the address are left out: %j', (text, expected) => {
  expect(addressWithWords(text)).toBe(expected);
});
