import { Command } from 'commander';
import type { LoadedRegistry } from '../../../../domain/ports/record-intake.js';
import type { RolledBack } from '../../../../domain/ports/registry-history.js';
import type { CliDependencies } from '../dependencies.js';
import { runUntilInterrupted } from '../interruption.js';
import { number, plural } from '../output/format-numbers.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';

/** Undoes an import without the files of the one before it. */
export function rollbackCommand(dependencies: CliDependencies, terminal: Terminal): Command {
  return new Command('rollback')
    .description(
      'make the previous registry, or the one with the given revision, current again in one step;\n' +
        'a second rollback goes forward again',
    )
    .argument(
      '[revision]',
      'a revision from the list that history prints, or its first digits (at least four)',
    )
    .option('--json', 'print the registry that is now current as JSON')
    .addHelpText(
      'after',
      `
Exit codes:
  0  done
  2  there is no such registry to go back to
  3  nothing has been loaded yet, the store does not answer, or an import was faster`,
    )
    .action(async (revision: string | undefined, { json }: { json?: true }) => {
      ignoreClosedPipe(terminal.stdout);
      await runUntilInterrupted(async (signal) => {
        const { useCase, close } = await dependencies.open('rollback');
        try {
          const now = await useCase.run(revision, { signal });
          terminal.stdout.write(json ? `${JSON.stringify(now)}\n` : describe(now));
        } finally {
          await close();
        }
      });
    });
}

function describe({ replaced, ...now }: RolledBack): string {
  const lines = [`The registry is now: ${inWords(now)}.`];
  if (replaced && 'unknown' in replaced) lines.push(`${replaced.unknown} ${MAY_BE_OLDER}`);
  else if (replaced) lines.push(`It was: ${inWords(replaced)}. ${compare(replaced, now)}`);
  return `${lines.join('\n')}\n`;
}

const MAY_BE_OLDER =
  'This is the registry before the last import. It may be older than what was served until now: "registry loaded" in the log of the service says how many records that had.';

function inWords({ records, revision }: LoadedRegistry): string {
  return `${plural(records, 'record')}, revision ${revision}`;
}

function compare(before: LoadedRegistry, now: LoadedRegistry): string {
  if (now.revision === before.revision) return 'They are the same records.';
  const more = now.records - before.records;
  if (more === 0) return 'There are as many records as before; some of them differ.';
  return `There ${Math.abs(more) === 1 ? 'is' : 'are'} ${number(Math.abs(more))} ${more > 0 ? 'more' : 'fewer'} than before.`;
}
