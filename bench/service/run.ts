/*
 * `npm run bench -- [--quick] [--records N] [--seed N] [--write]`: the service and its peers, each a server
 * of its own, asked the same questions by turns. Progress on stderr, Markdown on stdout.
 */
import { reporter } from '../performance-page.js';
import { SyntheticRecords } from '../records.js';
import { recordsFile } from '../records-file.js';
import { progress, quietness } from '../report.js';
import { databaseFile } from '../sqlite/database-file.js';
import { agreement } from './agreement.js';
import { askedOnce } from './asked-once.js';
import { busyServer } from './busy-server.js';
import { moveToClientCore } from './cores.js';
import { growth } from './growth.js';
import { limits } from './limits.js';
import { benchOptions } from './options.js';
import { questionKinds } from './questions.js';
import { report } from './report-of-run.js';
import { saveAnswers } from './saved-answers.js';
import { searchRace } from './search-race.js';
import { startPeers, startServers } from './start-everyone.js';
import { measureStarts } from './starts.js';
import { firstCompressed, streams } from './streams.js';

const SMALL = 10_000;
const MIDDLE = 100_000;

const began = performance.now();
const quiet = quietness();
const options = benchOptions();
const print = reporter(`service-${options.records}`);
const records = new SyntheticRecords(options.records, options.seed);
const kinds = questionKinds(records);
const commonWord = kinds[1] as (typeof kinds)[number];
const file = await recordsFile(records);
const database = databaseFile(records);
const smaller = new Map<number, string>();
for (const count of [SMALL, MIDDLE].filter((each) => each < records.count)) {
  smaller.set(count, await recordsFile(new SyntheticRecords(count, options.seed)));
}

moveToClientCore();
const starts = await measureStarts(file, kinds, options.starts);
const servers = await startServers(records, file, smaller);
try {
  const { ours, uncached, sizes } = servers;
  const compressed = await firstCompressed(ours);
  await saveAnswers(ours.port, ours.path(commonWord.questions[0] ?? { unmistakable: () => false }));
  const { peers, nginx, absences } = await startPeers(servers, database, records.count);
  const racers = { ours, uncached, peers };
  progress('asking everyone, and comparing');
  const agreed = await agreement([uncached, ours, ...peers], kinds);
  const race = await searchRace(racers, kinds, options);
  const once = await askedOnce(file, database, kinds, options);
  const page = await limits({ ours, uncached, nginx }, commonWord, options);
  const whole = new Map([...compressed, ...(await streams(ours, nginx, options))]);
  const busy = await busyServer(ours, commonWord, options);
  const grown = await growth(sizes, kinds, options);
  const measured = {
    records: records.count,
    file,
    race,
    once,
    limits: page,
    streams: whole,
    busy,
    growth: grown,
    starts,
  };
  print(report({ measured, racers, agreed, absences, sizes, options, quiet }));
  if (agreed.differences.length > 0) process.exitCode = 1;
} finally {
  await servers.stop();
}
progress(`done in ${Math.round((performance.now() - began) / 1_000)} s`);
