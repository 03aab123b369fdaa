import { Command, Option } from 'commander';
import type { CliDependencies } from '../dependencies.js';
import type { Terminal } from '../output/terminal.js';
import type { ExportCommandOptions } from './options/export-options.js';

/** Declares the options of an export. `run-export.ts` does the work. */
export function exportCommand(dependencies: CliDependencies, terminal: Terminal): Command {
  return new Command('export')
    .description(
      'write the registry as NDJSON, CSV or an Excel workbook;\n' +
        'an import of it into any store gives the same revision',
    )
    .option(
      '-o, --out <file>',
      'write to this file, - for standard output; it appears when it is complete; .gz at its end compresses it',
    )
    .option('--force', 'replace the file if it exists; never that of the registry')
    .addOption(new Option('--output <file>', 'the same as --out').hideHelp())
    .addOption(
      new Option('--format <name>', 'default: what the name of the file says, or ndjson').choices([
        'ndjson',
        'csv',
        'xlsx',
      ]),
    )
    .option(
      '--columns <fields>',
      'only these, in this order, with other names if wanted: id,title=Asunto',
    )
    .addOption(
      new Option(
        '--recipe <file>',
        'the columns that this recipe reads, with their names and the format of their dates',
      ).conflicts('columns'),
    )
    .option('--delimiter <character>', 'between the cells of CSV; Excel in Spanish wants ;')
    .option('--bom', 'begin CSV with a byte order mark, so that Excel reads it as UTF-8')
    .option(
      '--escape-formulas',
      "put ' before cells of CSV that a spreadsheet would take for a formula; such a file does not import the same",
    )
    .addHelpText(
      'after',
      `
Exit codes:
  0    done
  2    the command line is wrong, or the file cannot be made there
  3    the store does not answer or has no registry yet, or the disk is full
  78   the settings are not valid, or the database refuses the user in them
  130  stopped by the user; no file is left

Examples:
  planning-registry export --out registry.ndjson.gz
  planning-registry export --out registry.csv --delimiter ';' --bom
  planning-registry export --out registry.xlsx --columns cod_archivo=Expediente,title=Asunto`,
    )
    .action(async (options: ExportCommandOptions) => {
      // Loaded only here: no other command needs the writers.
      const { runExport } = await import('./run-export.js');
      await runExport(dependencies, terminal, options);
    });
}
