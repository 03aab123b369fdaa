/*
 * `npm run bench:stores -- [--quick] [--records N] [--seed N] [--write]`: the service on each store,
 * mirrored and not, beside hapi on a plain collection of MongoDB. Every question is asked once.
 * Progress on stderr, Markdown on stdout.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { multikeyWords } from '../mongodb/peers.js';
import { reporter } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';
import { aimTable, figure, machine, progress, quietness, table } from '../report.js';
import { serverVersion } from '../server-version.js';
import { askEachOnce, askedOnceTable } from '../service/asked-once.js';
import { moveToClientCore, separateCores } from '../service/cores.js';
import { benchOptions } from '../service/options.js';
import { questionKinds } from '../service/questions.js';
import { withMongodb } from '../with-mongodb.js';
import { withPostgresql } from '../with-postgresql.js';
import { aims } from './aims.js';
import { startContenders } from './contenders.js';
import { importInto, type StoreSettings } from './import-into.js';

const options = benchOptions();
const print = reporter('stores');
const quiet = quietness();
const folder = await mkdtemp(join(tmpdir(), 'planning-registry-bench-'));
try {
  await withMongodb((url) => withPostgresql((postgresql) => run(url, postgresql)));
} finally {
  await rm(folder, { recursive: true });
}

async function run(url: string, postgresql: StoreSettings['postgresql']): Promise<void> {
  const records = new SyntheticRecords(options.records, options.seed);
  const kinds = questionKinds(records);
  const file = await recordsFile(records);
  const stores: StoreSettings = {
    memory: { STORAGE: 'memory', RECORDS_FILE: join(folder, 'records.ndjson') },
    mongodb: { STORAGE: 'mongodb', MONGODB_URL: url, MONGODB_DATABASE: 'bench_ours' },
    postgresql,
  };
  const seconds: string[] = [];
  for (const [name, settings] of Object.entries(stores)) {
    progress(`importing into ${name}`);
    seconds.push(figure(await importInto(settings, file)));
  }
  progress('loading the plain collection');
  const plain = multikeyWords(url);
  await plain.load(records);
  await plain.close();
  moveToClientCore();
  const contenders = await startContenders(stores, url);
  try {
    const race = await askEachOnce(contenders, kinds, options);
    const cores = separateCores
      ? 'servers on one core, clients on another, databases on both'
      : 'all on the same cores';
    const parts = [
      `# The service on each store: ${records.count.toLocaleString('en-US')} records, seed ${records.seed}`,
      `${machine()}; MongoDB ${await serverVersion(url)}; ${cores}. ${quiet}.`,
      askedOnceTable(race),
      '## Importing, once, on all cores',
      table(['', 'memory', 'MongoDB', 'PostgreSQL'], [['seconds', ...seconds]]),
      '## Aims',
      aimTable(aims(race)),
    ];
    print(`${parts.join('\n\n')}\n`);
  } finally {
    await Promise.all(contenders.map((each) => each.stop()));
  }
}
