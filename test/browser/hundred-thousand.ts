import { open } from 'node:fs/promises';
import { SyntheticRecords } from '../../bench/records.js';
import { canonicalForm } from '../../src/domain/record/expediente.js';
import { someRecord } from '../support/records.js';

const COUNT = 100_000;
const SEED = 14;

/** What a page must show as text, whatever it looks like. */
export const HOSTILE_TITLE = `Zarzaparrilla <script>globalThis.hacked = true</script><img src=x onerror="hacked=true"> "'&amp;\`\${1} عربى ‮ecilop ${'muy largo '.repeat(190)}`;

/** Few of them, and all known, among many. */
export const KNOWN = [
  someRecord({
    title: 'Plan parcial «O Muíño Vello», sector quetzal 4',
    municipality: 'Coruña, A',
    checkin_date: '2024-03-14',
    cod_archivo: 'MOL/2024-00019',
    links: ['https://docs.example.org/t.pdf', 'https://docs.example.org/a.pdf'],
  }),
  someRecord({
    title: 'Modificación puntual quetzal',
    municipality: 'Coruña, A',
    checkin_date: '2023-02-01',
  }),
  someRecord({
    title: 'Estudio de detalle',
    content: 'Junto al parque del quetzal',
    municipality: 'Alcoi/Alcoy',
    checkin_date: '2024-02-01',
  }),
  someRecord({ title: HOSTILE_TITLE, municipality: 'Oviedo', checkin_date: '2020-01-01' }),
];

/** Writes a registry of a hundred thousand records. */
export async function writeHundredThousand(path: string): Promise<SyntheticRecords> {
  const synthetic = new SyntheticRecords(COUNT - KNOWN.length, SEED);
  const file = await open(path, 'w');
  let lines: string[] = KNOWN.map(canonicalForm);
  for (const record of synthetic) {
    lines.push(canonicalForm(record));
    if (lines.length < 5_000) continue;
    await file.write(`${lines.join('\n')}\n`);
    lines = [];
  }
  await file.write(`${lines.join('\n')}\n`);
  await file.close();
  return synthetic;
}
