import { Command, InvalidArgumentError, Option } from 'commander';
import type { CliDependencies } from '../dependencies.js';
import type { Terminal } from '../output/terminal.js';
import { addFileFlags } from './options/file-flags.js';
import type { ImportOptions } from './options/import-options.js';
import { wholeNumber } from './options/option-values.js';

/** Declares the options of an import. `run-import.ts` does the work. */
export function importCommand(
  dependencies: CliDependencies,
  terminal: Terminal,
  setExitCode: (code: number) => void,
): Command {
  const command = new Command('import')
    .description(
      'load records into the configured store: all of them or none.\n' +
        'Files are CSV or an Excel workbook (.xlsx) with a header row, NDJSON, JSON or GeoJSON,\n' +
        'each also in a gzip or zip file (archive.zip:inner.csv). - is standard input.',
    )
    .argument('[files...]', 'files of records')
    .addOption(
      new Option('--replace', 'the files are the whole registry (the default)').conflicts('merge'),
    )
    .option('--merge', 'add the records; those with a known id replace the old ones')
    .option(
      '--keep-missing',
      'with --merge: columns that a file does not have keep their value in the registry',
    )
    .addOption(
      new Option(
        '--delete-file <ids>',
        'remove the records with these ids, one a line; implies --merge',
      ).conflicts('replace'),
    )
    .option(
      '--allow-removals',
      'let an import remove more than a fifth of the records of the registry, or their contents',
    )
    .option('--dry-run', 'do everything but the last step, and report what would change')
    .option('--skip-invalid', 'leave out invalid records, however many, and load the rest')
    .option('--max-rejects <n>', 'leave out up to n invalid records', wholeNumber)
    .option(
      '--rejects <file>',
      'write rejected rows with the reasons to this file if it ends in .csv, else every fault as NDJSON',
    );
  return addFileFlags(command)
    .addOption(
      new Option(
        '--recipe <file>',
        'how rows become records, as inspect writes it; see docs/importing.md',
      ).conflicts(['map', 'transform']),
    )
    .addOption(
      new Option(
        '--map <name=field>',
        'rename a column or a key; may be repeated; name= leaves it out',
      ).argParser(parseMapping),
    )
    .option(
      '--set <field=value>',
      'give every record this value; may be repeated: municipality=Madrid',
      parseValue,
    )
    .option(
      '--date-format <format>',
      'the format of the dates, such as dd/MM/yyyy; may be repeated',
      (format: string, previous: readonly string[] = []) => [...previous, format],
    )
    .addOption(
      new Option(
        '--duplicates <rule>',
        'records with the same id or code: a fault, only one of them, or all with a number',
      ).choices(['fail', 'first', 'last', 'number']),
    )
    .addOption(
      new Option(
        '--transform <module>',
        'a module whose default export is a function from a row to the fields of a record',
      ).conflicts('map'),
    )
    .option(
      '--content-dir <dir>',
      'read the content of a record from <id>.txt or <id>.pdf in dir; / in an id may be _ or - there',
    )
    .option(
      '--content-encoding <name>',
      'the encoding of text files there that are not UTF-8; without it, that of the files',
    )
    .option('--municipalities <file>', 'warn of municipalities that this file does not list')
    .option('-q, --quiet', 'show no progress and no warnings')
    .option('--json', 'print the summary as JSON')
    .addHelpText(
      'after',
      `
Exit codes:
  0    done
  1    nothing changed: records or a file were rejected, or too many records would be removed
  2    the command line is wrong
  3    the store cannot take the import
  78   the settings are not valid, or the database refuses the user in them
  130  stopped by the user; nothing changed

Examples:
  planning-registry inspect export.csv --recipe recipe.json
  planning-registry import export.csv --recipe recipe.json --set municipality=Madrid
  planning-registry import records.csv --map expediente=cod_archivo --date-format dd/MM/yyyy
  planning-registry import --merge changes.ndjson --delete-file gone.txt --dry-run
  gunzip -c export.json.gz | planning-registry import -`,
    )
    .action(async (files: string[], options: ImportOptions) => {
      // Loaded only here: no other command needs the readers.
      const { runImport } = await import('./run-import.js');
      setExitCode(await runImport(dependencies, terminal, files, options));
    });
}

function parseValue(
  text: string,
  previous: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const equals = text.indexOf('=');
  if (equals < 1) throw new InvalidArgumentError('It must be field=value.');
  return new Map(previous).set(text.slice(0, equals).replaceAll('-', '_'), text.slice(equals + 1));
}

function parseMapping(
  text: string,
  previous: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const equals = text.lastIndexOf('=');
  if (equals < 1)
    throw new InvalidArgumentError('It must be name=field, or name= to leave it out.');
  return new Map(previous).set(text.slice(0, equals), text.slice(equals + 1));
}
