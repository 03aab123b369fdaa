/*
 * `npm run bench:index -- [--records N] [--seed N] [--write]`: our index and SQLite FTS5 in one process, the
 * same records, the same questions, by turns. Progress on stderr, Markdown on stdout.
 */
import { readFileSync, statSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { reporter, WRITE_OPTION } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';
import {
  type Aim,
  aimTable,
  figure,
  machine,
  megabytes,
  progress,
  quietness,
  ratio,
  table,
} from '../report.js';
import { databaseFile } from '../sqlite/database-file.js';
import { SqliteSearch } from '../sqlite/sqlite-search.js';
import { median, quantile } from '../statistics.js';
import { agreement } from './agreement.js';
import { type Contenders, measure, type Times } from './measure.js';
import { ourIndex } from './our-index.js';
import { PAGE, questionKinds } from './questions.js';

const WANTED = 50;
const BUDGET = { rounds: 5, ms: 1_000 };
/** Code that has not been called often is slow, whatever the question is. */
const WARM_UP = { rounds: 5, ms: 200 };

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    ...WRITE_OPTION,
  },
});
const print = reporter('index');
const began = performance.now();
const quiet = quietness();
const records = new SyntheticRecords(Number(values.records), Number(values.seed));
const kinds = questionKinds(records);
const file = await recordsFile(records);
const database = databaseFile(records);
progress('loading our index');
const ours = await ourIndex(file);
progress('asking both, and comparing');
const full = new SqliteSearch(database);
const agreed = await agreement(kinds, ours.generation, full);
full.close();

const sqlite = new SqliteSearch(database, { placesOnly: true });
const first: Contenders = {
  ours: async ({ criteria }) => ours.generation.page(criteria, { limit: PAGE }),
  sqlite: ({ asked }) => void sqlite.page(asked, PAGE),
};
const measured = new Map<string, Times>();
progress('warming up');
for (const kind of kinds) await measure(kind, first, WARM_UP);
for (const kind of kinds) {
  progress(kind.name);
  measured.set(kind.name, await measure(kind, first, BUDGET));
}
sqlite.close();
print(report());
if (agreed.differences.length > 0) process.exitCode = 1;
progress(`done in ${Math.round((performance.now() - began) / 1_000)} s`);

function report(): string {
  const built: { all: number } = JSON.parse(readFileSync(`${database}.json`, 'utf8'));
  const rows = [...measured].map(([name, { ours: own, sqlite: theirs }]) => [
    `${name} (${figure(median(agreed.totals.get(name) ?? []))})`,
    ...[own, theirs].map((times) => `${figure(median(times))} / ${figure(quantile(times, 0.95))}`),
    ratio(median(theirs) / median(own)),
    `${own.length} / ${theirs.length}`,
  ]);
  const parts = [
    `# The index alone: ${records.count.toLocaleString('en-US')} records, seed ${records.seed}`,
    `${machine()}. ${quiet}.`,
    '## The first 20 and the exact total, µs: p50 / p95',
    table(['question (records found)', 'ours', 'SQLite FTS5', 'times ours', 'asked'], rows),
    `${agreed.compared} answers compared, total and ids: ${agreed.differences.length} differ.`,
    ...agreed.differences.map((difference) => `- ${difference}`),
    '## Sizes and times',
    table(
      ['', 'MB', 'seconds'],
      [
        [
          'ours, in memory: index, published records, token streams',
          megabytes(ours.bytes),
          `${figure(ours.seconds)} ${ours.isFromSnapshot ? 'from its snapshot' : 'to build it'}`,
        ],
        ['of these the index', megabytes(ours.indexBytes), ''],
        [
          'SQLite: the file',
          megabytes(statSync(database).size),
          `${figure(built.all)} to build it`,
        ],
        ['the NDJSON', megabytes(statSync(file).size), ''],
      ],
    ),
    '## Aims',
    aimTable([...measured].map(aim)),
  ];
  return `${parts.join('\n\n')}\n`;
}

function aim([name, { ours: own, sqlite: theirs }]: [string, Times]): Aim {
  const factor = median(theirs) / median(own);
  return {
    what: `${name}, p50, against SQLite FTS5`,
    aim: `≥ ${WANTED}×`,
    measured: ratio(factor),
    met: factor >= WANTED,
    ...(records.count === 1_000_000
      ? {}
      : { instead: `at ${records.count.toLocaleString('en-US')}` }),
  };
}
