import { readFileSync } from 'node:fs';
import { aimTable, machine } from '../report.js';
import type { Agreement } from './agreement.js';
import { aims, type Measured } from './aims.js';
import { CONNECTIONS } from './alternate.js';
import { askedOnceCpuTable, askedOnceTable } from './asked-once.js';
import { busyTable } from './busy-server.js';
import { type Absence, FEW_CONNECTIONS } from './contender.js';
import { separateCores } from './cores.js';
import { growthTable, type Size } from './growth.js';
import { limitTable } from './limits.js';
import type { BenchOptions } from './options.js';
import { factorTable, type Racers, raceTable } from './search-race.js';
import { startTable } from './starts.js';
import { streamTable } from './streams.js';

export interface Run {
  readonly measured: Measured;
  readonly racers: Racers;
  readonly agreed: Agreement;
  readonly absences: readonly Absence[];
  readonly sizes: readonly Size[];
  readonly options: BenchOptions;
  readonly quiet: string;
}

const PEERS = new URL('../package.json', import.meta.url);

/** All that was measured, as Markdown. */
export function report({ measured, racers, agreed, absences, sizes, options, quiet }: Run): string {
  const { records, file } = measured;
  const versions = Object.entries(JSON.parse(readFileSync(PEERS, 'utf8')).dependencies);
  const cores = separateCores ? 'servers on one core, clients on another' : 'on the same cores';
  const parts = [
    `# The service: ${records.toLocaleString('en-US')} records, seed ${options.seed}`,
    `${machine()}; ${versions.map(([name, version]) => `${name} ${version}`).join(', ')}; ${cores}`,
    `${quiet}. ${CONNECTIONS} connections; ${FEW_CONNECTIONS} to peers so slow that more would only wait. Medians of ${options.rounds} rounds, ± the round that is farthest from it.`,
    ...absences.map(({ name, reason }) => `- ${name} ${reason}.`),
    '## A page of 20 with its exact total, requests/s',
    raceTable(measured.race, racers, agreed),
    `${agreed.compared} answers compared with ours, total and ids: ${agreed.differences.length} differ.`,
    ...agreed.differences.map((difference) => `- ${difference}`),
    '## How many times as many as a peer: without the answer cache / asked again',
    factorTable(measured.race, racers),
    '## Every question asked once, default settings',
    askedOnceTable(measured.once),
    askedOnceCpuTable(measured.once),
    '## Beside servers that only send',
    limitTable(measured.limits),
    '## The whole registry, streamed',
    streamTable(measured.streams, records),
    '## Small requests beside whole registries',
    busyTable(measured.busy),
    '## More records, one client, no answer cache',
    growthTable(measured.growth, sizes),
    '## Start and memory',
    startTable(measured.starts, file),
    '## Aims',
    aimTable(aims(measured)),
  ];
  return `${parts.join('\n\n')}\n`;
}
