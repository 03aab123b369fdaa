import { Command } from 'commander';
import type { HistoryEntry } from '../../../../application/history/list-history.js';
import type { CliDependencies } from '../dependencies.js';
import { runUntilInterrupted } from '../interruption.js';
import { number } from '../output/format-numbers.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';

/** Shows what a rollback can go back to. */
export function historyCommand(dependencies: CliDependencies, terminal: Terminal): Command {
  return new Command('history')
    .description('list the registries that the store keeps, the current one first')
    .option('--json', 'print the list as JSON')
    .action(async ({ json }: { json?: true }) => {
      ignoreClosedPipe(terminal.stdout);
      await runUntilInterrupted(async (signal) => {
        const { useCase, close } = await dependencies.open('history');
        try {
          const entries = await useCase.run({ signal });
          terminal.stdout.write(json ? `${JSON.stringify(entries)}\n` : table(entries));
        } finally {
          await close();
        }
      });
    });
}

const NONE_IS_CURRENT =
  'None of them is current: what should be so cannot be read. A service that runs may serve a newer registry than these.';

function table(entries: readonly HistoryEntry[]): string {
  if (entries.length === 0) return 'Nothing has been loaded into the registry yet.\n';
  const counts = entries.map(({ records }) => number(records));
  const width = Math.max('records'.length, ...counts.map(({ length }) => length));
  const rows = entries.map(({ current, since, revision }, i) =>
    [current ? 'current' : '       ', time(since), counts[i]?.padStart(width), revision].join('  '),
  );
  const head = ['       ', 'since'.padEnd(20), 'records'.padStart(width), 'revision'].join('  ');
  if (!entries[0]?.current) rows.push(NONE_IS_CURRENT);
  return `${[head, ...rows].join('\n')}\n`;
}

function time(date: Date): string {
  return date.toISOString().replace('T', ' ').replace(/\..*/, 'Z');
}
