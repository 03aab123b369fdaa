import { Command, InvalidArgumentError } from 'commander';
import type { CliDependencies } from '../dependencies.js';
import type { Terminal } from '../output/terminal.js';
import { addFileFlags } from './options/file-flags.js';
import type { InspectOptions } from './options/inspect-options.js';

const DEFAULT_ROWS = 100_000;

/** Declares the options of `inspect`. `run-inspect.ts` does the work. */
export function inspectCommand(dependencies: CliDependencies, terminal: Terminal): Command {
  const command = new Command('inspect')
    .description(
      'show what is in files of any office, and how they would become records.\n' +
        'Nothing is loaded. --recipe writes what was found, to be mended by hand and given to import.',
    )
    .argument('<files...>', 'files to look at')
    .option('--recipe <file>', 'write a recipe for the first file')
    .option('--force', 'replace a recipe that exists')
    .option('--rows <n>', 'look at up to n rows of each file', parseRows, DEFAULT_ROWS);
  return addFileFlags(command)
    .option('--json', 'print everything as JSON')
    .addHelpText(
      'after',
      `
Examples:
  planning-registry inspect export.csv
  planning-registry inspect export.csv --recipe recipe.json
  planning-registry import export.csv --recipe recipe.json --dry-run`,
    )
    .action(async (files: string[], options: InspectOptions) => {
      // Loaded only here: no other command needs it.
      const { runInspect } = await import('./run-inspect.js');
      await runInspect(dependencies, terminal, files, options);
    });
}

function parseRows(text: string): number {
  if (!/^[1-9][0-9]{0,8}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}
