/*
 * `npm run bench:mongodb -- [--quick] [--records N] [--seed N] [--write]`: four ways to keep the same
 * records in the same MongoDB, asked the same questions. Progress on stderr, Markdown on stdout.
 */
import { reporter } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { aimTable, machine, progress } from '../report.js';
import { serverVersion } from '../server-version.js';
import { withMongodb } from '../with-mongodb.js';
import { agreement } from './agreement.js';
import { aims } from './aims.js';
import { cpuTable, latencyTable, measureLatency, measureRows } from './latency.js';
import { type Load, load, sizeTable } from './loading.js';
import { type MixResult, measureMix, mixTable } from './mix.js';
import { benchOptions } from './options.js';
import { ourStore } from './our-store.js';
import { caseInsensitiveRegex, multikeyWords, textIndex } from './peers.js';
import { questionKinds } from './questions.js';
import { measureStream, streamTable } from './whole-registry.js';

const options = benchOptions();
const print = reporter('mongodb');
await withMongodb(run);

async function run(url: string): Promise<void> {
  const records = new SyntheticRecords(options.records, options.seed);
  const kinds = questionKinds(records);
  const contenders = [
    ourStore(url),
    multikeyWords(url),
    caseInsensitiveRegex(url),
    textIndex(url),
  ] as const;
  const loads: Load[] = [];
  for (const contender of contenders) {
    progress(`loading ${contender.name}`);
    loads.push(await load(contender, records));
  }
  progress('asking everything once, and comparing');
  const agreed = await agreement(contenders, kinds);
  progress('one question at a time');
  const latencies = await measureLatency(contenders, kinds, options);
  progress('many in a row');
  const rows = await measureRows(contenders, kinds, options);
  const mix: MixResult[] = [];
  for (const contender of contenders) {
    progress(`${options.clients} clients: ${contender.name}`);
    mix.push(await measureMix(contender, kinds, options));
  }
  progress('the whole registry');
  const stream = await measureStream(url);
  for (const contender of contenders) await contender.close();

  const count = records.count.toLocaleString('en-US');
  const tables = [
    `# MongoDB: ${count} records, seed ${records.seed}\n\n${machine()}; MongoDB ${await serverVersion(url)}`,
    '## A page of 20 with its exact total, ms: p50 / p95 · times ours',
    latencyTable(latencies, contenders, agreed),
    `${agreed.compared} answers compared with ours, total and ids: ${agreed.differences.length} differ.`,
    ...agreed.differences.map((difference) => `- ${difference}`),
    `## The same, ${options.rowLength} in a row, or as many as there are in a second`,
    latencyTable(rows, contenders, agreed),
    '## CPU of the process that asks, for one question, µs: median, by turns and in a row',
    cpuTable(latencies, contenders),
    cpuTable(rows, contenders),
    `## ${options.clients} clients at once, all kinds of questions equally often`,
    mixTable(mix),
    '`$text` is spared the prefixes.',
    '## The whole registry, streamed',
    streamTable(stream),
    '## Sizes and loading',
    sizeTable(loads, records.count),
    '## Aims',
    aimTable(aims(contenders, { latencies, rows, mix, stream })),
  ];
  print(`${tables.join('\n\n')}\n`);
}
