import { statSync } from 'node:fs';
import { Command, InvalidArgumentError, Option } from 'commander';
import type { Encoding } from '../readers/utf8-text.js';
import { UsageError } from '../usage-error.js';

export interface ImportOptions {
  readonly merge?: true;
  readonly replace?: true;
  readonly deleteFile?: string;
  readonly allowRemovals?: true;
  readonly dryRun?: true;
  readonly skipInvalid?: true;
  readonly maxRejects?: number;
  readonly rejects?: string;
  readonly encoding: Encoding;
  readonly map?: ReadonlyMap<string, string>;
  readonly contentDir?: string;
  readonly municipalities?: string;
  readonly quiet?: true;
  readonly json?: true;
}

/** The import command with all that can be said to it, and nothing yet that it does. */
export function importOptions(): Command {
  return new Command('import')
    .description(
      'load records into the configured store, wholly or not at all.\n' +
        'Files are NDJSON, a JSON array or CSV with a header row, also gzipped; - is standard input.',
    )
    .argument('[files...]', 'files of records')
    .addOption(
      new Option('--replace', 'the files are the whole registry (the default)').conflicts('merge'),
    )
    .option('--merge', 'add the records, and change those whose id the registry has')
    .addOption(
      new Option(
        '--delete-file <ids>',
        'remove the records with these ids, one a line; merges',
      ).conflicts('replace'),
    )
    .option(
      '--allow-removals',
      'replace the registry even if that removes more than a fifth of its records',
    )
    .option('--dry-run', 'do everything but the last step, and say what would change')
    .option('--skip-invalid', 'leave out invalid records, however many, and load the rest')
    .option('--max-rejects <n>', 'leave out up to so many invalid records', wholeNumber)
    .option('--rejects <file>', 'write every fault of every rejected record here, as NDJSON')
    .addOption(
      new Option('--encoding <name>', 'how the files are written')
        .choices(['utf-8', 'windows-1252'])
        .default('utf-8'),
    )
    .option(
      '--map <theirs=ours>',
      'rename a column or a key, may be given several times; theirs= leaves it out',
      mapping,
    )
    .option('--content-dir <dir>', "take a record's content from <id>.txt or <id>.pdf in here")
    .option('--municipalities <file>', 'warn of municipalities that are not on this list')
    .option('-q, --quiet', 'show no progress and no warnings')
    .option('--json', 'print the summary as JSON')
    .addHelpText(
      'after',
      `
Ends with 0 when done, 1 when nothing was changed: records or a file were rejected, or too many would be removed,
2 when the command line is wrong, 3 when the store does not take the import.

Examples:
  planning-registry import records.csv --map expediente=cod_archivo
  planning-registry import --merge changes.ndjson --delete-file gone.txt --dry-run
  gunzip -c export.json.gz | planning-registry import -`,
    );
}

/** What options mean together. */
export function checkedOptions(files: readonly string[], options: ImportOptions): ImportOptions {
  if (files.length === 0 && options.deleteFile === undefined) {
    throw new UsageError('Name the files to import, or - for standard input. --help says more.');
  }
  const { deleteFile, municipalities } = options;
  const read = [...files, deleteFile, municipalities].filter((file) => file !== undefined);
  refuseToOverwrite(read, options);
  return options;
}

/** Throws where the list of rejected records would take the place of one of these files. */
export function refuseToOverwrite(files: readonly string[], { rejects }: ImportOptions): void {
  if (rejects !== undefined && files.some((file) => isSameFile(file, rejects))) {
    throw new UsageError(`--rejects ${rejects} would overwrite a file that is needed.`);
  }
}

function isSameFile(a: string, b: string): boolean {
  const [one, other] = [a, b].map((path) => statSync(path, { throwIfNoEntry: false }));
  return one !== undefined && one.ino === other?.ino && one.dev === other.dev;
}

function wholeNumber(text: string): number {
  if (!/^[0-9]{1,9}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

function mapping(
  text: string,
  before: ReadonlyMap<string, string> = new Map(),
): ReadonlyMap<string, string> {
  const at = text.lastIndexOf('=');
  if (at < 1) throw new InvalidArgumentError('It must be their name, "=" and our name.');
  return new Map(before).set(text.slice(0, at), text.slice(at + 1));
}
