import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { guessEncoding } from '../../../../src/adapters/inbound/cli/readers/encoding/guess-encoding.js';
import { undecodableIn } from '../../../../src/adapters/inbound/cli/readers/encoding/text-encoding.js';
import { readPiped, summary } from './reading.js';

const HEADER = 'id,cod_archivo,title,area,checkin_date,municipality,links';
const text = 'Coruña – “plan” 5 €';
/** The same in windows-1252. */
const bytes = Buffer.from('436f7275f1612096209370 6c616e94203520 80'.replaceAll(' ', ''), 'hex');
const around = (before: string, after: string, middle: Uint8Array) =>
  Buffer.concat([Buffer.from(before), middle, Buffer.from(after)]);

const formats: [name: string, wrap: (middle: Uint8Array) => Buffer, line: number][] = [
  ['NDJSON', (middle) => around('{"title":"', '"}\n{"title":"x"}\n', middle), 1],
  ['a JSON array', (middle) => around('[\n{"title":"', '"},\n{"title":"x"}]', middle), 2],
  ['CSV', (middle) => around(`${HEADER}\n"a\n",b,`, ',,,,\na,b,x,,,,\n', middle), 2],
];

describe.each(formats)('%s', (_, wrap, line) => {
  it.each([
    ['UTF-8', Buffer.from(text), 'utf-8'],
    ['windows-1252', bytes, 'windows-1252'],
  ] as const)('is read in %s', async (_, middle, encoding) => {
    for (const contents of [wrap(middle), gzipSync(wrap(middle))]) {
      const [first] = (await readPiped(contents, { file: { encoding } })).records;
      expect(first).toMatchObject({ location: { line }, fields: { title: text } });
    }
  });

  it('is taken for UTF-8 where a mark says that it is', async () => {
    const contents = around('\ufeff', '', wrap(Buffer.from(text)));
    const [first] = (await readPiped(contents, { file: { encoding: 'windows-1252' } })).records;
    expect(first).toMatchObject({ fields: { title: text } });
  });

  it('gives a record that is not UTF-8 with that fault, and reads on', async () => {
    for (const wrong of [bytes, Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xc0, 0xaf])]) {
      const [first, second] = summary(await readPiped(wrap(wrong)));
      // Only text can show its encoding.
      const likely = wrong === bytes ? 'windows-1252' : '';
      const fault = expect.stringContaining(`record is not UTF-8; try --encoding ${likely}`);
      expect(first).toEqual([line, fault]);
      expect(second).toMatchObject([expect.any(Number), { title: 'x' }]);
    }
  });
});

it('refuses a header row that is not UTF-8', async () => {
  const contents = Buffer.from(`id,cod_archivo,título\n`, 'latin1');
  expect(summary(await readPiped(contents))).toEqual([
    'BrokenFile: standard input: line 1: the header row is not UTF-8; try --encoding windows-1252',
  ]);
});

describe('an encoding', () => {
  const csv = (title: string) => `${HEADER}\r\na,b,"${title}",,,,\r\n`;
  const titleOf = async (contents: Uint8Array, options = {}) => {
    const [first] = (await readPiped(contents, options)).records;
    return first && 'fields' in first ? (first.fields as { title: string }).title : first;
  };

  it.each([
    ['windows-1252', 'Coruña – “plan” 5 €'],
    ['ISO-8859-15', 'Coruña 5 €'],
    ['macintosh', 'manège, façade, café'],
    ['cp850', 'Coruña, Cáceres'],
    ['windows-1250', 'Łódź'],
    ['windows-1251', 'Москва'],
    ['windows-1250', 'przebudowa wraz ze zmianą sposobu użytkowania budynku usługowo-handlowego'],
    ['iso-8859-2', 'Přístavba rodinného domu, změna užívání části stavby, ulice Žižkova'],
    ['Shift_JIS', '東京'],
    ['GB18030', '北京'],
    ['utf-16le', 'Coruña 😀'],
    ['utf-16be', 'Coruña 😀'],
    ['utf-32le', 'Coruña 😀'],
  ])('may be %s', async (encoding, title) => {
    const contents = iconv.encode(csv(title), encoding);
    expect(await titleOf(contents, { file: { encoding } })).toBe(title);
    const bytewise = [...contents].map((byte) => Buffer.from([byte]));
    expect(await titleOf(Buffer.concat(bytewise), { file: { encoding } })).toBe(title);
    const [first] = (await readPiped(bytewise, { file: { encoding } })).records;
    expect(first).toMatchObject({ fields: { title } });
  });

  it.each(['utf-16le', 'utf-16be', 'utf-32le', 'utf-32be'])(
    'is known by the mark of %s, whatever the option says',
    async (encoding) => {
      const contents = iconv.encode(csv('Coruña 😀'), encoding, { addBOM: true });
      expect(await titleOf(contents)).toBe('Coruña 😀');
      expect(await titleOf(contents, { file: { encoding: 'macintosh' } })).toBe('Coruña 😀');
    },
  );

  it.each(['utf-16le', 'utf-16be'])('is known by the zeros of %s', async (encoding) => {
    const contents = iconv.encode(csv('Coruña'), encoding);
    expect(await titleOf(contents)).toBe('Coruña');
  });

  describe.each(['utf-16le', 'utf-16be'])('%s without a mark', (encoding) => {
    it.each([
      ['Cyrillic', 'Перепланировка квартиры на ул. Ленина'],
      ['Greek', 'Ανακαίνιση κατοικίας στην οδό Ερμού'],
      ['Arabic', 'ترميم مبنى سكني في شارع الملك'],
      ['Chinese', '一期工程的建设规划许可，一号楼与二号楼'],
    ])('is known for %s text', async (_, title) => {
      const json = (text: string) => `[{"title": "${text}", "id": "1", "cod_archivo": "A-1"}]`;
      const tsv = csv(title).replaceAll(',', '\t');
      for (const contents of [csv(title), tsv, json(title), `${csv(title)}${'д,'.repeat(3000)}`]) {
        expect(await titleOf(iconv.encode(contents, encoding))).toBe(title);
      }
    });
  });

  it('is not UTF-16 for some stray zeros', async () => {
    const title = `a${'\0'.repeat(3)}b \0 c`;
    const [first] = (await readPiped(csv(title))).records;
    expect(first).toMatchObject({ fields: { title } });
  });

  it('is not taken on trust: a byte that it does not have is a fault of its record', async () => {
    const contents = Buffer.concat([
      iconv.encode(`${HEADER}\na,b,`, 'windows-1252'),
      Buffer.from([0x81]),
      iconv.encode(',,,,\na,b,é,,,,\n', 'windows-1252'),
    ]);
    const [first, second] = summary(
      await readPiped(contents, { file: { encoding: 'windows-1252' } }),
    );
    expect(first).toEqual([
      2,
      'record holds bytes that are not windows-1252; try another --encoding',
    ]);
    expect(second).toMatchObject([3, { title: 'é' }]);
  });

  it('of half a surrogate pair is a fault of its record', async () => {
    const contents = Buffer.from(`\ufeff${csv('x\ud83d')}`, 'utf16le');
    expect(summary(await readPiped(contents))).toEqual([
      [2, 'record holds bytes that are not utf-16le; try another --encoding'],
    ]);
  });

  it.each([
    ['windows-1252', 'Ampliación de la construcción, nº 5, año'],
    ['windows-1252', 'the owner’s “house” – 5 €'],
    ['macintosh', 'manège on façade and café'],
    ['cp850', 'Modificación del plan, año, muñeca, Á'],
    ['windows-1251', 'Москва — столица России, город на реке Москве'],
    ['Shift_JIS', '東京都の都市計画に関する条例について、次のとおり告示する。'],
  ])('is guessed: %s', async (encoding, text) => {
    const bytes = iconv.encode(text.repeat(3), encoding);
    expect(guessEncoding(bytes)?.toLowerCase()).toBe(encoding.toLowerCase());
    const contents = iconv.encode(csv(text.repeat(20)), encoding);
    const [fault] = summary(await readPiped(contents));
    expect(fault).toEqual([2, `record is not UTF-8; try --encoding ${guessEncoding(contents)}`]);
  });

  it.each(['¿Nº de expediente? Mª José, 1ª fase, 120 m²', 'Façade nº 3, cœur de ville, l’été'])(
    'is that of Western Europe where both would do: %s',
    (text) => {
      expect(guessEncoding(iconv.encode(text, 'windows-1252'))).toBe('windows-1252');
    },
  );

  it.each([
    ['windows-1252', 'Bebauungsplan „Westpark“'],
    ['windows-1252', `${'Plan „Am Bach“. '.repeat(20)}Büro, Straße, Gebäude`],
    ['windows-1250', `${'Sklep „Omega”. '.repeat(20)}zakładu, usługową, użytkowania`],
    ['windows-1252', 'MªCARMEN MUÑOZ, NºEXP'],
    ['windows-1252', 'Tesla™'],
    ['windows-1252', '‹Sonne›'],
    ['windows-1252', '10×20 m, 3 µm'],
    ['windows-1252', 'Queen‘s Road “pub”'],
    ['windows-1252', 'Madrid–Barcelona'],
    ['macintosh', `${'“Sur”. '.repeat(20)}Construcción, año, más`],
  ])('is guessed by its letters, whatever signs there are: %s, %s', (encoding, text) => {
    expect(guessEncoding(iconv.encode(text, encoding))).toBe(encoding);
  });

  it('is not guessed for UTF-8, even if the sample ends inside a character', () => {
    const bytes = Buffer.from('año');
    expect(guessEncoding(bytes)).toBeUndefined();
    expect(guessEncoding(bytes.subarray(0, 2))).toBeUndefined();
  });
});

/** A long line may have thousands of rows, by line ends of another kind, and all have its bytes. */
it('why bytes are not UTF-8 is found out once for the same bytes', () => {
  const undecodable = undecodableIn({
    chunks: Readable.from([]),
    encoding: 'utf-8',
    isBinary: false,
  });
  const reason = (bytes: Buffer) => undecodable(bytes).reason;
  const windows = iconv.encode('Urbanización', 'windows-1252');
  const mac = iconv.encode('Urbanización', 'macintosh');
  const line = Buffer.from(windows);
  expect(reason(line)).toBe('is not UTF-8; try --encoding windows-1252');
  mac.copy(line);
  expect(reason(line), 'not looked at again').toBe('is not UTF-8; try --encoding windows-1252');
  expect(reason(mac)).toBe('is not UTF-8; try --encoding macintosh');
});
