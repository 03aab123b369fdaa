import { describe, expect, it } from 'vitest';
import { registryFolder } from '../../../support/command-line.js';
import { readCells } from './reading.js';

const HEADER = 'Expediente,Asunto,Lugar,Municipio,Fecha,Estado';
const row = (i: number, title = `Nave ${i}`) => `2024-${i},${title},Mayor 3,Foz,2024-05-17,`;
const rows = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => row(from + i));
const table = (lines: readonly string[], end = '\n') => [HEADER, ...lines, ''].join(end);
/** A quote opens the title of the first row, and closes that of the last. */
const swallowing = (from: number, to: number) => [
  row(from, `"La Torre ${from}`),
  ...rows(from + 1, to - 1),
  row(to, 'Las Torres"'),
];

const warningsOf = async (text: string, file = {}) =>
  (await readCells(text, file)).warnings.map(({ message }) => message);
const advice = 'look there for a quote that is missing or too many';
const said = (example: string, cells = '1 cell holds') => [
  `standard input: ${cells} lines that look like rows of the table (${example}); ${advice}`,
];

describe('A quote that takes rows into a cell', () => {
  it.each(['\n', '\r\n', '\r'])('is warned of where lines end in %j', async (end) => {
    const lines = [...rows(1, 9), ...swallowing(10, 30), ...rows(31, 99)];
    expect(await warningsOf(table(lines, end))).toEqual(
      said('line 11: La Torre 10,Mayor 3,Foz,2024-05-17,'),
    );
  });

  it('is warned of between blank lines', async () => {
    const lines = [...rows(1, 9), ...swallowing(10, 30), ...rows(31, 99)];
    expect((await warningsOf(table(lines, '\n\n')))[0]).toContain('(line 21: La Torre 10,');
  });

  it('is warned of from two rows on', async () => {
    expect(await warningsOf(table([...rows(1, 9), ...swallowing(10, 11)]))).toEqual([]);
    expect(await warningsOf(table([...rows(1, 9), ...swallowing(10, 12)]))).toHaveLength(1);
  });

  it('is counted, and the first is shown', async () => {
    const lines = [...swallowing(1, 5), ...rows(6, 9), ...swallowing(10, 15), ...rows(16, 50)];
    expect(await warningsOf(table(lines))).toEqual(
      said('line 2: La Torre 1,Mayor 3,Foz,2024-05-17,', '2 cells hold'),
    );
  });

  it('is found on its line below other lines of its row', async () => {
    const lines = [
      '1;"Nave\ny\ncasa";"La;Foz',
      '2;Nave;Sol;Foz',
      '3;Casa;Luna";Foz',
      '4;Nave;Sol;Foz',
    ];
    const [warning] = await warningsOf(`id;title;area;place\n${lines.join('\n')}\n`);
    expect(warning).toContain('(line 4: La;Foz');
  });

  it('is found where rows have a cell too many or too few', async () => {
    const lines = swallowing(1, 9).map((line, i) => (i % 2 === 1 ? `${line},` : line));
    expect(await warningsOf(table([...lines, ...rows(10, 50)]))).toHaveLength(1);
    const short = swallowing(1, 9).map((line, i) => (i % 2 === 1 ? line.slice(0, -1) : line));
    expect(await warningsOf(table([...short, ...rows(10, 50)]))).toHaveLength(1);
  });

  it('is found in a table of three columns', async () => {
    const lines = ['1;"La;Foz', '2;Nave;Foz', '3;Casa;Foz', '4;Torre";Foz', '5;Torre;Foz'];
    expect(await warningsOf(`id;title;place\n${lines.join('\n')}\n`)).toHaveLength(1);
  });

  it.each([
    ['in the next column', 'Nave,Mayor 3,Foz",2024-05-17,'],
    ['in the column before', 'Nave",Mayor 3,Foz,2024-05-17,'],
    ['in the last column', 'Nave,Mayor 3,Foz,2024-05-17,x"'],
  ])('is found where it closes %s', async (_, end) => {
    const first = '2024-10,Nave,"Mayor 3,Foz,2024-05-17,';
    const lines = [...rows(1, 9), first, ...rows(11, 499), `2024-500,${end}`, ...rows(501, 999)];
    expect(await warningsOf(table(lines))).toEqual(said('line 11: Mayor 3,Foz,2024-05-17,'));
  });

  it('is found where it opens in the first column', async () => {
    const lines = [...rows(1, 9), `"${row(10)}`, ...rows(11, 49), `${row(50)}"`, ...rows(51, 99)];
    expect(await warningsOf(table(lines))).toHaveLength(1);
  });

  it('is found where a space follows each delimiter', async () => {
    const lines = [...rows(1, 9), ...swallowing(10, 50), ...rows(51, 99)];
    const spaced = table(lines).replaceAll(',', '; ').replace('; "', ';"');
    expect((await warningsOf(spaced))[0]).toContain('(line 11: La Torre 10; Mayor 3; Foz;');
  });

  it('is shown by import and inspect, which may stop below it', async () => {
    const registry = await registryFolder();
    const file = await registry.write('x.csv', table([...swallowing(1, 21), ...rows(22, 99)]));
    const words = ['inspect', file, '--rows', '40', '--recipe', registry.at('r.json')];
    const { stdout } = await registry.run(words);
    expect(stdout).toMatch(/^ {2}! 1 cell holds lines that look like rows .* too many\.$/m);
    const { code, stderr } = await registry.run([
      'import',
      file,
      '--recipe',
      registry.at('r.json'),
    ]);
    expect({ code, stderr }).toEqual({
      code: 0,
      stderr: expect.stringContaining(`warning: ${file}: 1 cell holds lines that look like rows`),
    });
  });
});

describe('Lines of a cell are no rows', () => {
  const sentence = 'una, dos, tres, cuatro, cinco, seis';
  it.each([
    ['an address', 'Calle Mayor, 3,\n2º izquierda,\n28001 Madrid, España,\nTel. 91, 92'],
    ['sentences with as many commas as a row', Array(5).fill(sentence).join('\n')],
    ['a list with fewer', 'a,b,c\nd,e,f\ng,h,i\nj,k,l'],
    ['a list with more', 'a,b,c,d,e,f,g,h\n'.repeat(4)],
    ['two like rows among others', 'a\nb\na,b,c,d,e,f\na,b,c,d,e,f\nc\nd'],
    ['blank lines', '\n\n\n'],
  ])('where they are %s', async (_, title) => {
    const lines = [...rows(1, 9), row(10, `"${title}"`), ...rows(11, 20)];
    expect(await warningsOf(table(lines))).toEqual([]);
  });

  const steps = 'Zapatas:\nBase 1,5 x 2,5 x 3,5 m\nBase 1,0 x 2,0 x 3,5 m\nBase 1,5 x 1,5 x 4,5 m';
  const points = 'Vértices:\n430124.1,4790000.3,0,B\n430125.1,4790001.3,0,B\n430126.1,479.3,0,B';
  it.each([
    ['dimensions', steps],
    ['points', points],
    ['points without a title', points.replace('Vértices:\n', '')],
    [
      'sentences with as many commas as a row',
      'a:\nuna, dos, tres, cuatro\nb, c, d, e\nf, g, h, i',
    ],
  ])('where a table by commas has %s in any column', async (_, text) => {
    for (const id of ['2024-1', '24/1/LIC', '1', 'A1', 'Foz']) {
      for (let at = 1; at < 4; at++) {
        const cells = [id, 'Nave', 'Foz', '2024-05-17'].with(at, `"${text}"`);
        const lines = [`${id},Nave,Foz,2024-05-17`, cells.join(','), `${id},Casa,Foz,2024-05-17`];
        const file = `id,title,place,date\n${lines.join('\n')}\n`;
        expect(await warningsOf(file), `${id} ${at}`).toEqual([]);
      }
    }
  });

  it('where a web page has letters as entities', async () => {
    const page = '<p>Construcci&oacute;n y adecuaci&#243;n</p>\n'.repeat(5);
    const lines = [`1;"${page}";Foz`, '2;Nave;Foz', '3;Casa;Foz', '4;Torre;Foz'];
    expect(await warningsOf(`id;title;place\n${lines.join('\n')}\n`)).toEqual([]);
  });

  it('where a table has two columns', async () => {
    const lines = ['1,"Mayor 3,\n2º,\n28001,\nFoz"', '2,Menor', '3,Sol', '4,Luna'];
    expect(await warningsOf(`id,place\n${lines.join('\n')}\n`)).toEqual([]);
  });
});
