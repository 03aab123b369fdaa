/*
 * `npm run bench:workbook -- [--records N] [--runs N] [--write]`: one Excel workbook, read by us
 * and by pandas with openpyxl, and imported by us. Every contender is a process of its own, and
 * they take turns. Progress on stderr, Markdown on stdout.
 */
import { execFile } from 'node:child_process';
import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import { CACHE } from '../cache-folder.js';
import { type Command, type Cost, measuredCommand } from '../import/measured-process.js';
import { reporter, WRITE_OPTION } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';
import { figure, machine, megabytes, progress, table } from '../report.js';
import { median } from '../statistics.js';
import { findPython } from './python-peers.js';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '100000' },
    runs: { type: 'string', default: '3' },
    ...WRITE_OPTION,
  },
});
const [records, runs] = [Number(values.records), Number(values.runs)];
const print = reporter('workbook');
const python = await findPython();

progress(`writing a workbook of ${records} records`);
const ndjson = await recordsFile(new SyntheticRecords(records, 1));
const workbook = join(CACHE, `records-${records}.xlsx`);
await promisify(execFile)(python, [here('./write-workbook.py'), ndjson, workbook]);
const target = join(CACHE, 'imported-workbook.ndjson');

const contenders: [name: string, command: Command][] = [
  ['ours, reading only', [process.execPath, here('./read-with-ours.mjs'), workbook]],
  [
    'pandas 3.1.1 with openpyxl 3.1.5, reading only',
    [python, here('./read-with-pandas.py'), workbook],
  ],
  [
    'ours, import into the memory store',
    [process.execPath, here('../../dist/main.js'), 'import', workbook, '--quiet'],
  ],
];
const costs = new Map<string, Cost[]>(contenders.map(([name]) => [name, []]));
for (let i = 0; i < runs; i++) {
  for (const [name, command] of contenders) {
    progress(`run ${i + 1}: ${name}`);
    await rm(target, { force: true });
    const cost = await measuredCommand(command, { STORAGE: 'memory', RECORDS_FILE: target });
    costs.get(name)?.push(cost);
  }
}
await rm(target, { force: true });
const { size } = await stat(workbook);
const rows = [...costs].map(([name, all]) => {
  const seconds = median(all.map((cost) => cost.seconds));
  return [
    name,
    figure(seconds),
    figure(records / seconds),
    megabytes(median(all.map(({ peak }) => peak))),
  ];
});
print(
  `# A workbook of ${records.toLocaleString('en-US')} records (${megabytes(size)} MB): median of ${runs}\n\n${machine()}\n\n${table(['with', 'seconds', 'rows/s', 'peak memory, MB'], rows)}\n`,
);
await rm(workbook);
