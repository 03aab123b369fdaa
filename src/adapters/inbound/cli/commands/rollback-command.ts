import { Command } from 'commander';
import type { CliDependencies } from '../dependencies.js';
import { runUntilInterrupted } from '../interruption.js';
import { plural } from '../output/format-numbers.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';

export function rollbackCommand(dependencies: CliDependencies, terminal: Terminal): Command {
  return new Command('rollback')
    .description(
      'make the previous registry, or the one with the given revision, current again in one step;\n' +
        'a second rollback goes forward again',
    )
    .argument('[revision]', 'a revision from the list that history prints, or its first digits')
    .option('--json', 'print the registry that is now current as JSON')
    .addHelpText(
      'after',
      `
Exit codes:
  0  done
  2  there is no such registry to go back to
  3  the store does not answer, or an import was faster`,
    )
    .action(async (revision: string | undefined, { json }: { json?: true }) => {
      ignoreClosedPipe(terminal.stdout);
      await runUntilInterrupted(async (signal) => {
        const { useCase, close } = await dependencies.open('rollback');
        try {
          const now = await useCase.run(revision, { signal });
          const text = `${plural(now.records, 'record')}, revision ${now.revision}`;
          terminal.stdout.write(
            json ? `${JSON.stringify(now)}\n` : `The registry is now: ${text}.\n`,
          );
        } finally {
          await close();
        }
      });
    });
}
