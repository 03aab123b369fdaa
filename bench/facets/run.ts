/*
 * `npm run bench:facets -- [--records N] [--seed N] [--write]`: the facets of a search, by our index
 * and by SQLite in one process, and over HTTP. Progress on stderr, Markdown on stdout.
 */
import { parseArgs } from 'node:util';
import { measure } from '../index/measure.js';
import { ourIndex } from '../index/our-index.js';
import { questionKinds } from '../index/questions.js';
import { reporter, WRITE_OPTION } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';
import { aimTable, figure, machine, progress, quietness, ratio, table } from '../report.js';
import { ourService } from '../service/contenders/our-service.js';
import { databaseFile } from '../sqlite/database-file.js';
import { SqliteSearch } from '../sqlite/sqlite-search.js';
import { median, quantile } from '../statistics.js';
import { agreement } from './agreement.js';
import { overHttp } from './over-http.js';

const BUDGET = { rounds: 5, ms: 1_000 };
const WANTED_MS = 10;
/** Whose facets are worth counting: those of a rare word are a handful. */
const COUNTED = ['very common word', 'two common words', 'year + common word'];

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    ...WRITE_OPTION,
  },
});
const print = reporter('facets');
const quiet = quietness();
const records = new SyntheticRecords(Number(values.records), Number(values.seed));
const everything = { name: 'everything', questions: [{ asked: {}, criteria: {} }] };
const kinds = [...questionKinds(records).filter(({ name }) => COUNTED.includes(name)), everything];
const file = await recordsFile(records);
const database = databaseFile(records);
progress('loading our index');
const ours = await ourIndex(file);
const sqlite = new SqliteSearch(database);
const contenders = {
  ours: async ({ criteria }: (typeof everything.questions)[number]) =>
    ours.generation.facets(criteria),
  sqlite: ({ asked }: (typeof everything.questions)[number]) => void sqlite.groups(asked),
};
progress('asking both, and comparing');
const agreed = await agreement(kinds, ours.generation, sqlite);
const rows: string[][] = [];
const common: { ms: number[]; httpMs: number[] } = { ms: [], httpMs: [] };
const service = await ourService({ name: 'facets', file, settings: { ANSWER_CACHE_MB: '0' } });
try {
  for (const kind of kinds) {
    progress(kind.name);
    const { ours: own, sqlite: theirs } = await measure(kind, contenders, BUDGET);
    const http = await overHttp(service.port, kind, BUDGET);
    if (kind.name === COUNTED[0]) Object.assign(common, { ms: own, httpMs: http });
    rows.push([
      `${kind.name} (${figure(median(agreed.totals.get(kind.name) ?? []))})`,
      ...[own, http, theirs].map(
        (times) => `${figure(median(times) / 1_000)} / ${figure(quantile(times, 0.95) / 1_000)}`,
      ),
      ratio(median(theirs) / median(own)),
    ]);
  }
} finally {
  await service.stop();
}
sqlite.close();
const size = records.count.toLocaleString('en-US');
const aim = (what: string, times: number[]) => {
  const ms = median(times) / 1_000;
  const at = records.count === 1_000_000 ? {} : { instead: `at ${size}` };
  const met = ms < WANTED_MS;
  return { what, aim: `< ${WANTED_MS} ms`, measured: `${figure(ms)} ms`, met, ...at };
};
const parts = [
  `# Facets: ${size} records, seed ${records.seed}`,
  `${machine()}. ${quiet}.`,
  '## Total, years and municipalities, ms: p50 / p95',
  table(['question (records found)', 'ours', 'ours, over HTTP', 'SQLite FTS5', 'times ours'], rows),
  `${agreed.compared} answers compared, every count: ${agreed.differences.length} differ.`,
  ...agreed.differences.map((difference) => `- ${difference}`),
  '## Aims',
  aimTable([
    aim('very common word, p50', common.ms),
    aim('very common word, p50, over HTTP', common.httpMs),
  ]),
];
print(`${parts.join('\n\n')}\n`);
if (agreed.differences.length > 0) process.exitCode = 1;
