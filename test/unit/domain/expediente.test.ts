import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InvalidRecord } from '../../../src/domain/errors.js';
import {
  canonicalForm,
  createExpediente,
  fromCanonicalForm,
} from '../../../src/domain/record/expediente.js';
import { links } from '../../../src/domain/record/field-rules.js';
import { holdsForbiddenCharacter } from '../../../src/domain/record/text.js';
import { randomCases } from '../../support/effort.js';
import { type RecordFields, someFields, someRecord } from '../../support/records.js';

const URL_START = 'https://docs.example.org/';
const EIGHT_MEBIBYTES = 8 * 1024 * 1024;

/** What is wrong with a record that is right but for these fields. */
function faultsOf(fields: Record<string, unknown>) {
  return faultsIn({ ...someFields(), ...fields });
}

function faultsIn(source: unknown) {
  try {
    createExpediente(source);
  } catch (error) {
    if (error instanceof InvalidRecord) return error.faults;
    throw error;
  }
  return [];
}

function withoutField(field: keyof RecordFields): Partial<RecordFields> {
  const { [field]: _, ...others } = someFields();
  return others;
}

function reasonsOf(fields: Record<string, unknown>): string[] {
  return faultsOf(fields).map(({ field, reason }) => `${field} ${reason}`);
}

describe('createExpediente', () => {
  it('builds the record that the fields describe', () => {
    const record = createExpediente({
      id: 'EXP-1',
      cod_archivo: '135/2025-00019',
      title: 'Plan "parcial"',
      content: 'Memoria',
      area: 'Norte',
      checkin_date: '2024-02-29',
      inscription_date: '2025-01-31',
      municipality: 'Coruña, A',
      links: [`${URL_START}t.pdf`, `${URL_START}a.pdf`],
    });
    expect(record).toEqual({
      id: 'EXP-1',
      codArchivo: { text: '135/2025-00019', number: '00019', key: '135/2025-00019' },
      title: 'Plan "parcial"',
      content: 'Memoria',
      area: 'Norte',
      checkinDate: '2024-02-29',
      inscriptionDate: '2025-01-31',
      municipality: 'Coruña, A',
      links: [`${URL_START}t.pdf`, `${URL_START}a.pdf`],
    });
  });

  it.each([undefined, null, 7, 'text', [], [{}]])('refuses %j, which is no object', (source) => {
    expect(faultsIn(source)).toMatchObject([{ field: 'record', reason: 'is not a JSON object' }]);
  });

  it('reports every fault at once, with the field and what was found there', () => {
    const faults = faultsOf({
      id: '',
      cod_archivo: 'no code',
      title: 5,
      content: ['x'],
      area: null,
      checkin_date: '2023-02-29',
      inscription_date: 'soon',
      municipality: ' ',
      links: 'ftp://example.org/a',
      colour: 'red',
    });
    expect(faults.map(({ field, value }) => [field, value])).toEqual([
      ['colour', 'red'],
      ['id', ''],
      ['cod_archivo', 'no code'],
      ['title', '5'],
      ['content', '["x"]'],
      ['area', 'null'],
      ['checkin_date', '2023-02-29'],
      ['inscription_date', 'soon'],
      ['municipality', ' '],
      ['links', 'ftp://example.org/a'],
    ]);
  });

  it('finds nothing where a field is missing', () => {
    expect(faultsIn(withoutField('title'))).toEqual([
      { field: 'title', reason: 'is missing', value: '' },
    ]);
  });

  it('takes no fault of the program for one of the record', () => {
    const map = () => {
      throw new TypeError('broken');
    };
    expect(() => faultsOf({ links: Object.assign([], { map }) })).toThrow(new TypeError('broken'));
  });

  it('says all of it in the message', () => {
    expect(() => createExpediente({ ...someFields(), id: '', title: 5 })).toThrow(
      'id is empty; title is not a text',
    );
  });

  it('shows no more of a long value than a person would read', () => {
    const [fault] = faultsOf({ checkin_date: 'x'.repeat(500) });
    expect(fault?.value).toBe(`${'x'.repeat(80)}…`);
  });
});

describe('the fields of a record', () => {
  it.each([
    ['tittle', 'title'],
    ['checking_date', 'checkin_date'],
    ['inscription-date', 'inscription_date'],
    ['codArchivo', 'cod_archivo'],
    ['Links', 'links'],
  ])('an unknown %s names %s, which was probably meant', (field, meant) => {
    expect(reasonsOf({ [field]: 'x' })).toEqual([
      `${field} is not a field of a record; ${meant} was probably meant`,
    ]);
  });

  it.each(['registration_number', 'zzz', 'toString', 'constructor'])(
    'an unknown %s that is like no other is only unknown',
    (field) => {
      expect(reasonsOf({ [field]: 'x' })).toEqual([`${field} is not a field of a record`]);
    },
  );

  it('an unknown __proto__ is no way around the rules', () => {
    const source = JSON.parse('{"__proto__":{"id":"EXP-1"}}');
    const faults = faultsIn(source).map(({ field, reason }) => `${field} ${reason}`);
    expect(faults).toContain('__proto__ is not a field of a record');
    expect(faults).toContain('id is missing');
  });

  it.each(['id', 'cod_archivo', 'title', 'area', 'checkin_date', 'municipality', 'links'] as const)(
    'decision 17: %s is there and is not null',
    (field) => {
      expect(faultsIn(withoutField(field))).toMatchObject([{ field, reason: 'is missing' }]);
      expect(reasonsOf({ [field]: null })).toEqual([`${field} is not a text`]);
    },
  );

  it.each(['id', 'cod_archivo', 'title', 'municipality', 'checkin_date'])(
    'decision 17: %s is never empty',
    (field) => {
      expect(reasonsOf({ [field]: '' })).toEqual([`${field} is empty`]);
      expect(reasonsOf({ [field]: ' \t\n' })).toEqual([`${field} is empty`]);
    },
  );

  it('decision 17: area and links may be empty', () => {
    expect(someRecord({ area: '', links: '' })).toMatchObject({ area: '', links: [] });
    expect(someRecord({ links: [] }).links).toEqual([]);
  });

  it('decision 17: inscription_date may be null or absent, and is null then', () => {
    expect(someRecord({ inscription_date: null }).inscriptionDate).toBeNull();
    expect(createExpediente(withoutField('inscription_date')).inscriptionDate).toBeNull();
    expect(reasonsOf({ inscription_date: '' })).toEqual(['inscription_date is empty']);
  });

  it('content may be null or absent, and is empty then', () => {
    expect(someRecord({ content: null }).content).toBe('');
    expect(createExpediente(withoutField('content')).content).toBe('');
  });

  it.each(['checkin_date', 'inscription_date'])('%s is a day of the calendar', (field) => {
    expect(reasonsOf({ [field]: '2024-02-29' })).toEqual([]);
    expect(reasonsOf({ [field]: '2023-02-29' })).toEqual([
      `${field} is not a calendar date, YYYY-MM-DD`,
    ]);
  });

  it('decision 3: cod_archivo has the form of a code', () => {
    expect(reasonsOf({ cod_archivo: 'A-01' })).toEqual([]);
    expect(reasonsOf({ cod_archivo: 'A01' })[0]).toMatch(/^cod_archivo is not of the form/);
  });
});

describe('the texts of a record', () => {
  it.each(['id', 'title', 'content', 'area', 'municipality'] as const)(
    'decision 25: %s is kept in NFC and trimmed at both ends',
    (field) => {
      const record = someRecord({ [field]: '\ufeff \tAn\u0303o\n\t1\r\n2 \u00a0' });
      expect(record[field]).toBe('A\u00f1o\n\t1\r\n2');
    },
  );

  it('decision 25: NFC is all that changes, with uncommon letters among the common ones too', () => {
    const common = fc.integer({ min: 0, max: 0x2ff }).map((unit) => String.fromCharCode(unit));
    const letter = fc.oneof(common, fc.constantFrom(...'aeinoAÑ \u0300\u0301\u0303\u0308\u0344'));
    const letters = fc.array(letter, { maxLength: 6 }).map((all) => all.join(''));
    fc.assert(
      fc.property(letters, (text) => {
        if (holdsForbiddenCharacter(text)) expect(reasonsOf({ area: text })).toHaveLength(1);
        else expect(someRecord({ area: text }).area).toBe(text.normalize('NFC').trim());
      }),
      randomCases(3_000),
    );
  });

  it('decision 25: NFC is all that changes, compatibility letters stay', () => {
    expect(someRecord({ title: 'nº 5 ㎏ ﬁn' }).title).toBe('nº 5 ㎏ ﬁn');
  });

  it.each(['id', 'cod_archivo', 'title', 'content', 'area', 'municipality', 'links'])(
    'decision 25: %s holds no lone surrogate and no control character',
    (field) => {
      const reason = `${field} holds a lone surrogate or a control character`;
      for (const character of ['\ud800', '\udfff', '\u0000', '\u0007', '\u007f', '\u0085']) {
        expect(reasonsOf({ [field]: `a${character}b` })).toEqual([reason]);
      }
    },
  );

  it('decision 25: a control character at the end is refused, not trimmed away', () => {
    expect(reasonsOf({ title: 'Plan\u000b' })).toEqual([
      'title holds a lone surrogate or a control character',
    ]);
  });
});

describe('the bounds of a record', () => {
  it.each([
    ['title', 10_000],
    ['id', 2_000],
    ['area', 2_000],
    ['municipality', 2_000],
  ])('decision 28: %s has %i characters at most, each emoji one of them', (field, most) => {
    const reason = `${field} is longer than ${most} characters`;
    expect(reasonsOf({ [field]: 'a'.repeat(most) })).toEqual([]);
    expect(reasonsOf({ [field]: '😀'.repeat(most) })).toEqual([]);
    expect(reasonsOf({ [field]: 'a'.repeat(most + 1) })).toEqual([reason]);
    expect(reasonsOf({ [field]: '😀'.repeat(most + 1) })).toEqual([reason]);
  });

  it('decision 28: the space around a text does not count', () => {
    expect(reasonsOf({ title: ` ${'a'.repeat(10_000)} ` })).toEqual([]);
  });

  it('decision 11: cod_archivo has 64 characters at most', () => {
    expect(reasonsOf({ cod_archivo: `${'A'.repeat(62)}-1` })).toEqual([]);
    expect(reasonsOf({ cod_archivo: `${'A'.repeat(63)}-1` })).toEqual([
      'cod_archivo is longer than 64 characters',
    ]);
  });

  it.each([
    ['a', 1],
    ['ñ', 2],
    ['€', 3],
    ['😀', 4],
  ])('decision 28: content of %s has 8 MiB of UTF-8 at most', (character, bytes) => {
    const rest = 'a'.repeat(EIGHT_MEBIBYTES % bytes);
    const most = character.repeat(Math.floor(EIGHT_MEBIBYTES / bytes)) + rest;
    expect(createExpediente(someFields({ content: most })).content).toBe(most);
    expect(reasonsOf({ content: `${most}a` })).toEqual([
      'content is longer than 8388608 bytes of UTF-8',
    ]);
  });
});

describe('the links of a record', () => {
  const technical = `${URL_START}t.pdf`;
  const agreement = `${URL_START}a.pdf`;

  it.each([
    ['', []],
    [[], []],
    [technical, [technical]],
    [[technical], [technical]],
    [`${technical} ${agreement}`, [technical, agreement]],
    [
      [technical, agreement],
      [technical, agreement],
    ],
    [` ${technical} `, [technical]],
    ['HTTP://EXAMPLE.ORG/A', ['HTTP://EXAMPLE.ORG/A']],
    ['http://example.org:8080/a?b=c#d', ['http://example.org:8080/a?b=c#d']],
  ])('decision 16: %j are %j', (given, expected) => {
    expect(someRecord({ links: given }).links).toEqual(expected);
  });

  it.each([`a ${URL_START} b`, `${URL_START} ${URL_START} ${URL_START}`])(
    'decision 16: three in %j are too many',
    (given) => {
      expect(reasonsOf({ links: given })).toEqual(['links holds more than two URLs']);
      expect(reasonsOf({ links: given.split(' ') })).toEqual(['links holds more than two URLs']);
    },
  );

  it.each([
    'docs/a.pdf',
    '//example.org/a.pdf',
    'ftp://example.org/a.pdf',
    'javascript:alert(1)',
    'https://',
    'https:example.org',
    'view-source:https://example.org/',
    'https://exa mple.org/',
    `${URL_START}a\tb`,
    `${URL_START}a\u00a0b`,
  ])('decision 28: %j is no absolute http(s) URL without spaces', (url) => {
    expect(reasonsOf({ links: [url] })).toEqual([
      `links holds what is no absolute http(s) URL: ${url}`,
    ]);
  });

  it('may have a host with accents, in the ten-thousandth record too', () => {
    const given = 'https://españa.example.org/a.pdf';
    for (let made = 0; made < 20_000; made++) {
      if (links(given)[0] !== given) expect.unreachable(`record ${made}`);
    }
    expect(reasonsOf({ links: 'https://ñ ' })).toEqual([]);
    expect(reasonsOf({ links: 'https://ñ:port/' })).toHaveLength(1);
  });

  it('decision 28: the second URL obeys the rule of the first', () => {
    expect(reasonsOf({ links: `${technical} nowhere` })).toEqual([
      'links holds what is no absolute http(s) URL: nowhere',
    ]);
  });

  it('decision 28: each URL has 2,000 characters at most, in a list or in a text', () => {
    const longest = URL_START.padEnd(2_000, 'a');
    const tooLong = `${longest}a`;
    const reason = ['links is longer than 2000 characters'];
    expect(someRecord({ links: [longest, longest] }).links).toEqual([longest, longest]);
    expect(someRecord({ links: `${longest} ${longest}` }).links).toEqual([longest, longest]);
    expect(reasonsOf({ links: [longest, tooLong] })).toEqual(reason);
    expect(reasonsOf({ links: tooLong })).toEqual(reason);
    expect(reasonsOf({ links: `${technical} ${tooLong}` })).toEqual(reason);
  });

  it.each([[7], [null], [[technical]]])('%j is neither a text nor a list of texts', (item) => {
    expect(reasonsOf({ links: [item] })).toEqual(['links is not a text']);
  });
});

describe('canonicalForm', () => {
  it('describes the record that it was made from', () => {
    const record = someRecord({
      content: '',
      inscription_date: '2025-01-31',
      links: [`${URL_START}t.pdf`, `${URL_START}a.pdf`],
    });
    expect(createExpediente(JSON.parse(canonicalForm(record)))).toEqual(record);
    expect(fromCanonicalForm(canonicalForm(record))).toEqual(record);
  });

  it('is one text for every way to write the same record', () => {
    const { title, content: _, ...others } = someFields({ title: 'Año', links: '' });
    const rewritten = { ...others, links: [], content: null, title: ` ${title.normalize('NFD')}` };
    expect(canonicalForm(createExpediente(rewritten))).toBe(
      canonicalForm(createExpediente({ title, ...others })),
    );
  });
});
