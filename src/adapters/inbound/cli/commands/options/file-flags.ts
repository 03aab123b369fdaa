import type { Command } from 'commander';
import { wholeNumber } from './option-values.js';

/** The options that say how files are read, as they are given. */
export interface FileFlags {
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly quote?: string;
  readonly skipLines?: number;
  /** False if `--no-header` is given. */
  readonly header?: boolean;
  readonly fillShortRows?: true;
  readonly records?: string;
  readonly sheet?: string;
}

export function addFileFlags(command: Command): Command {
  return command
    .option(
      '--encoding <name>',
      'the encoding of the files if it is not UTF-8: windows-1252, macintosh, cp850 …',
    )
    .option('--delimiter <character>', 'between the cells of a CSV file: , ; | # or tab')
    .option('--quote <character>', 'around cells of a CSV file that need it; none: no such sign')
    .option(
      '--skip-lines <n>',
      'how many lines or rows stand above the header row of a table',
      wholeNumber,
    )
    .option('--no-header', 'the table has no header row; its columns are column 1, column 2 …')
    .option('--fill-short-rows', 'let the last cells of a CSV row be missing; they are empty')
    .option('--records <path>', 'where the records are in a JSON file: $.data.expedientes')
    .option('--sheet <name>', 'the sheet of a workbook, by its name or number');
}
