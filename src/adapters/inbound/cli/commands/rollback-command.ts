import { Command } from 'commander';
import { plural } from '../output/numbers.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';
import type { Services } from '../services.js';
import { untilInterrupted } from '../until-interrupted.js';

export function rollbackCommand(services: Services, terminal: Terminal): Command {
  return new Command('rollback')
    .description(
      'make the registry before the current one current again, in one step, or one that is named;\n' +
        'a second rollback goes forward again',
    )
    .argument('[revision]', 'a revision that history lists')
    .option('--json', 'print what the registry is now as JSON')
    .addHelpText(
      'after',
      `
Ends with 0 when done, 2 when there is no such registry to go back to,
3 when the store does not answer or an import was faster.`,
    )
    .action(async (revision: string | undefined, { json }: { json?: true }) => {
      ignoreClosedPipe(terminal.stdout);
      await untilInterrupted(async (signal) => {
        const { useCase, close } = await services.open('rollback');
        try {
          const now = await useCase.run(revision, { signal });
          const said = `${plural(now.records, 'record')}, revision ${now.revision}`;
          terminal.stdout.write(
            json ? `${JSON.stringify(now)}\n` : `The registry is now: ${said}.\n`,
          );
        } finally {
          await close();
        }
      });
    });
}
