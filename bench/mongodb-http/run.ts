/*
 * `npm run bench:mongodb-http -- [--quick] [--records N] [--seed N] [--write]`: the service on
 * MongoDB, mirrored and not, beside itself on the memory store and beside hapi on a plain collection.
 * Every question is asked once. Progress on stderr, Markdown on stdout.
 */
import { ourStore } from '../mongodb/our-store.js';
import { multikeyWords } from '../mongodb/peers.js';
import { reporter } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';
import { aimTable, machine, progress, quietness } from '../report.js';
import { serverVersion } from '../server-version.js';
import { askEachOnce, askedOnceTable } from '../service/asked-once.js';
import { moveToClientCore, separateCores } from '../service/cores.js';
import { benchOptions } from '../service/options.js';
import { questionKinds } from '../service/questions.js';
import { withMongodb } from '../with-mongodb.js';
import { aims } from './aims.js';
import { startContenders } from './contenders.js';

const options = benchOptions();
const print = reporter('mongodb-http');
const quiet = quietness();
await withMongodb(run);

async function run(url: string): Promise<void> {
  const records = new SyntheticRecords(options.records, options.seed);
  const kinds = questionKinds(records);
  const file = await recordsFile(records);
  for (const store of [ourStore(url), multikeyWords(url)]) {
    progress(`loading ${store.name}`);
    await store.load(records);
    await store.close();
  }
  moveToClientCore();
  const contenders = await startContenders(url, file);
  try {
    const race = await askEachOnce(contenders, kinds, options);
    const cores = separateCores
      ? 'servers on one core, clients on another, mongod on both'
      : 'all on the same cores';
    const parts = [
      `# HTTP on MongoDB: ${records.count.toLocaleString('en-US')} records, seed ${records.seed}`,
      `${machine()}; MongoDB ${await serverVersion(url)}; ${cores}. ${quiet}.`,
      askedOnceTable(race),
      '## Aims',
      aimTable(aims(race)),
    ];
    print(`${parts.join('\n\n')}\n`);
  } finally {
    await Promise.all(contenders.map((each) => each.stop()));
  }
}
