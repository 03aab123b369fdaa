/*
 * `npm run bench:roaring -- [--ranks N] [--seed N]`: our Roaring containers beside the packages
 * roaring (native) and roaring-wasm, in one process, the same lists, the same queries, by turns.
 */
import { parseArgs } from 'node:util';
import { Random } from '../../test/support/random.js';
import { reporter, WRITE_OPTION } from '../performance-page.js';
import { figure, machine, megabytes, progress, quietness, ratio, table } from '../report.js';
import { median } from '../statistics.js';
import { type Contender, library, ours } from './contenders.js';

const PAGE = 20;
const ROUNDS = 7;
const ROUND_MS = 300;
/** Of a million records, how many hold a word of each kind. */
const HOLD = { rare: 20, middling: 2_000, common: 100_000, 'very common': 400_000 };
type Kind = keyof typeof HOLD;
const QUERIES: readonly (readonly Kind[])[] = [
  ['rare', 'common'],
  ['middling', 'middling'],
  ['middling', 'very common'],
  ['common', 'common'],
  ['very common', 'very common'],
  ['common', 'common', 'very common'],
];
const LISTS_OF_A_KIND = 20;

const { values } = parseArgs({
  options: {
    ranks: { type: 'string', default: '1000000' },
    seed: { type: 'string', default: '1' },
    ...WRITE_OPTION,
  },
});
const report = reporter('roaring');
const quiet = quietness();
const ranks = Number(values.ranks);
const random = new Random(Number(values.seed));
const contenders: readonly Contender[] = [
  ours(),
  library('roaring', (await import('roaring')).default.RoaringBitmap32),
  library('roaring-wasm', await wasm()),
];

progress('making the lists');
const lists = new Map<Kind, number[]>();
for (const kind of Object.keys(HOLD) as Kind[]) {
  const some = Array.from({ length: LISTS_OF_A_KIND }, () => {
    const list = randomRanks(HOLD[kind] * (ranks / 1_000_000));
    const [first, ...others] = contenders.map((contender) => contender.add(list));
    if (others.some((other) => other !== first)) throw new Error('the lists are out of step');
    return first as number;
  });
  lists.set(kind, some);
}

const rows: string[][] = [];
let compared = 0;
for (const kinds of QUERIES) {
  progress(kinds.join(' + '));
  const queries = Array.from({ length: LISTS_OF_A_KIND }, (_, i) =>
    kinds.map((kind, k) => (lists.get(kind) as number[])[(i + k) % LISTS_OF_A_KIND] as number),
  );
  for (const query of queries) compare(query);
  const times = contenders.map(() => [] as number[]);
  for (let round = -1; round < ROUNDS; round++) {
    for (const [i, contender] of contenders.entries()) {
      const mean = measure(contender, queries);
      if (round >= 0) times[i]?.push(mean);
    }
  }
  const [own, ...theirs] = times.map(median) as [number, ...number[]];
  rows.push([
    kinds.join(' + '),
    figure(own),
    ...theirs.flatMap((each) => [figure(each), ratio(each / own)]),
  ]);
}
report(
  `${[
    `# Roaring containers: ${ranks.toLocaleString('en-US')} ranks, seed ${values.seed}`,
    `${machine()}. ${quiet}.`,
    '## The exact total and the first 20 that all lists hold, µs',
    table(['lists', 'ours', 'roaring (native)', 'times ours', 'roaring-wasm', 'times ours'], rows),
    `${compared} results compared, none differ. Stored lists, MB: ${contenders
      .map((contender) => `${contender.name} ${megabytes(contender.bytes())}`)
      .join(', ')}.`,
  ].join('\n\n')}\n`,
);

async function wasm() {
  const { RoaringBitmap32, roaringLibraryInitialize } = await import('roaring-wasm');
  await roaringLibraryInitialize();
  return RoaringBitmap32;
}

function randomRanks(count: number): Uint32Array {
  const found = new Set<number>();
  while (found.size < count) found.add(random.between(0, ranks - 1));
  return Uint32Array.from(found).sort();
}

function compare(query: readonly number[]): void {
  const [own, ...theirs] = contenders.map((contender) =>
    JSON.stringify(contender.intersect(query, PAGE)),
  );
  for (const other of theirs) {
    if (other !== own) throw new Error(`the results differ: ${own} and ${other}`);
    compared++;
  }
}

/** The mean of one query, over as many as fit into a round. */
function measure(contender: Contender, queries: readonly (readonly number[])[]): number {
  const start = performance.now();
  let asked = 0;
  for (; performance.now() - start < ROUND_MS; asked++) {
    contender.intersect(queries[asked % queries.length] as readonly number[], PAGE);
  }
  return ((performance.now() - start) / asked) * 1_000;
}
