import { appendFileSync, writeFileSync } from 'node:fs';
import { constants } from 'node:os';
import { parseArgs } from 'node:util';
import { BusyCores } from './busy-cores.js';
import { ProcessGroup } from './process-group.js';

const USAGE = `npm run test:repeat -- [options] [files]

Runs the tests again and again and says how often they failed, warned, and how long they took.

  --times N    so many runs (10)
  --busy N     with so many processes beside them that only take time (0)
  --pinned     on one core
  --log FILE   where all that the runs print goes (test-repeat.log)
`;

/** What Node or a library prints when something is not as it should be. */
const WARNING = /^.*(?:\(node:\d+\)|Warning:|MaxListeners).*$/gm;

const { values, positionals: files } = parseArgs({
  allowPositionals: true,
  options: {
    times: { type: 'string', default: '10' },
    busy: { type: 'string', default: '0' },
    pinned: { type: 'boolean', default: false },
    log: { type: 'string', default: 'test-repeat.log' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help) {
  process.stdout.write(USAGE);
  process.exit();
}

interface Run {
  readonly failed: boolean;
  readonly warnings: readonly string[];
  readonly seconds: number;
}

const vitest = [process.execPath, 'node_modules/vitest/vitest.mjs', 'run', ...files];
const [program = '', ...words] = values.pinned ? ['taskset', '-c', '0', ...vitest] : vitest;

/** Asked to end, it ends the run that is under way too; asked again, at once. */
let stoppedBy: NodeJS.Signals | undefined;
let underWay: ProcessGroup | undefined;
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.on(name, () => {
    underWay?.signal(stoppedBy ? 'SIGKILL' : 'SIGTERM');
    stoppedBy ??= name;
  });
}

async function oneRun(number: number): Promise<Run> {
  const start = performance.now();
  underWay = new ProcessGroup(program, words, { ...process.env, NO_COLOR: '1' });
  const code = await underWay.ended;
  const { said } = underWay;
  const seconds = (performance.now() - start) / 1_000;
  appendFileSync(values.log, `== run ${number}\n${said}`);
  const warnings = said.match(WARNING) ?? [];
  const counts = [...said.matchAll(/^ +(?:Test Files|Tests) +(.*)$/gm)].map(([, text]) => text);
  const verdict = stoppedBy ? 'stopped' : code === 0 ? 'passed' : 'FAILED';
  console.log(
    `run ${number}: ${verdict} in ${seconds.toFixed(0)} s; ${counts.join('; ')}; ${warnings.length} warnings`,
  );
  for (const [line] of said.matchAll(/^ FAIL .*$/gm)) console.log(`  ${line.trim()}`);
  for (const warning of warnings) console.log(`  ${warning.trim()}`);
  return { failed: code !== 0, warnings, seconds };
}

writeFileSync(values.log, '');
const busy = new BusyCores(Number(values.busy));
const runs: Run[] = [];
try {
  for (let number = 1; number <= Number(values.times) && !stoppedBy; number++) {
    const run = await oneRun(number);
    if (!stoppedBy) runs.push(run);
  }
} finally {
  await busy.end();
}

const failures = runs.filter(({ failed }) => failed).length;
const warnings = runs.reduce((sum, run) => sum + run.warnings.length, 0);
const seconds = runs.map((run) => run.seconds).sort((a, b) => a - b);
const [least = 0, middle = 0, most = 0] = [0, 0.5, 1].map(
  (share) => seconds[Math.floor(share * (seconds.length - 1))],
);
console.log(
  `${runs.length} runs: ${failures} failed, ${warnings} warnings; ` +
    `${least.toFixed(0)} s at least, ${middle.toFixed(0)} s in the middle, ${most.toFixed(0)} s at most`,
);
process.exitCode = failures + warnings > 0 || runs.length === 0 ? 1 : 0;
if (stoppedBy) process.exitCode = 128 + constants.signals[stoppedBy];
