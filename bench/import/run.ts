/*
 * `npm run bench:import -- [--quick] [--records N,N] [--runs N] [--seed N] [--write]`: files of records into
 * each store by our import, and by what a user would take instead. Every contender is a process of
 * its own, and they take turns. Progress on stderr, Markdown on stdout.
 */
import { rm } from 'node:fs/promises';
import { reporter } from '../performance-page.js';
import { aimTable, machine, progress } from '../report.js';
import { serverVersion } from '../server-version.js';
import { withMongodb } from '../with-mongodb.js';
import { aims } from './aims.js';
import {
  insertLoop,
  oursIntoFile,
  oursIntoMongodb,
  oursWithRecipe,
  sqliteUtils,
} from './contenders.js';
import { importBenchOptions } from './options.js';
import { type Result, resultTable } from './results.js';
import { writeSourceFiles } from './source-files.js';
import { findSqliteUtils } from './sqlite-utils.js';

const options = importBenchOptions();
const print = reporter('import');
await withMongodb(run);

async function run(url: string): Promise<void> {
  const contenders = [
    oursIntoMongodb(url, 'ndjson'),
    oursIntoMongodb(url, 'csv'),
    insertLoop(url),
    oursIntoFile('ndjson'),
    oursIntoFile('csv'),
    oursWithRecipe(),
    sqliteUtils(await findSqliteUtils()),
  ];
  const results: Result[] = [];
  for (const records of options.sizes) {
    progress(`writing files of ${records} records`);
    const files = await writeSourceFiles(records, options.seed);
    const some = contenders.map((contender): Result => ({ contender, records, costs: [] }));
    for (let i = 0; i < options.runs; i++) {
      for (const { contender, costs } of some) {
        const { store, form, name, missing } = contender;
        if (missing !== undefined) continue;
        progress(`run ${i + 1}: ${records} records, ${form} into ${store}, ${name}`);
        costs.push(await contender.run(files));
      }
    }
    results.push(...some);
    await rm(files.csv);
    await rm(files.office);
  }
  const tables = [
    `# Importing: median of ${options.runs}, seed ${options.seed}\n\n${machine()}; MongoDB ${await serverVersion(url)}`,
    resultTable(results),
    '## Aims',
    aimTable(aims(results)),
  ];
  print(`${tables.join('\n\n')}\n`);
}
