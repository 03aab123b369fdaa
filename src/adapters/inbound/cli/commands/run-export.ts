import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { CliDependencies } from '../dependencies.js';
import { UsageError } from '../errors.js';
import { runUntilInterrupted } from '../interruption.js';
import { openAtomicFile } from '../output/atomic-file.js';
import { plural } from '../output/format-numbers.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';
import { readRecipe } from '../recipe/file/recipe-file.js';
import { writeCsv } from '../writers/csv-writer.js';
import { ALL_COLUMNS, parseColumns } from '../writers/export-columns.js';
import type { ExportOptions, ExportWriter } from '../writers/export-writer.js';
import { writeNdjson } from '../writers/ndjson-writer.js';
import { recipeColumns } from '../writers/recipe-columns.js';
import { writeXlsx } from '../writers/xlsx-writer.js';
import { oneCharacter } from './option-values.js';

export interface ExportCommandOptions {
  readonly out?: string;
  readonly output?: string;
  readonly format?: Format;
  readonly columns?: string;
  readonly recipe?: string;
  readonly delimiter?: string;
  readonly bom?: true;
  readonly escapeFormulas?: true;
}

const WRITERS = { ndjson: writeNdjson, csv: writeCsv, xlsx: writeXlsx } satisfies Record<
  string,
  ExportWriter
>;
type Format = keyof typeof WRITERS;

export async function runExport(
  dependencies: CliDependencies,
  terminal: Terminal,
  given: ExportCommandOptions,
): Promise<void> {
  const path = given.out ?? given.output;
  const format = given.format ?? formatOfName(path);
  const options = await exportOptions(given, format);
  ignoreClosedPipe(terminal.stderr);
  await runUntilInterrupted(async (signal) => {
    const { useCase, close } = await dependencies.open('export');
    try {
      const exported = await useCase.run({ signal });
      const pieces = WRITERS[format](exported, options);
      const isComplete =
        path === undefined
          ? await writeToStream(pieces, terminal.stdout, signal)
          : await writeToFile(isGzipName(path) ? gzipped(pieces) : pieces, path);
      const { records, revision } = exported;
      if (isComplete) terminal.stderr.write(`${plural(records, 'record')}, revision ${revision}\n`);
    } finally {
      await close();
    }
  });
}

async function exportOptions(given: ExportCommandOptions, format: Format): Promise<ExportOptions> {
  const { columns, delimiter, bom, escapeFormulas } = given;
  if (format !== 'csv' && (delimiter !== undefined || bom || escapeFormulas)) {
    throw new UsageError(
      `--delimiter, --bom and --escape-formulas are for CSV, and this export is ${format}; add --format csv`,
    );
  }
  const recipe = given.recipe === undefined ? undefined : (await readRecipe(given.recipe)).recipe;
  const { delimiter: usual = ',', encoding } = recipe?.file ?? {};
  return {
    columns: recipe
      ? recipeColumns(recipe)
      : columns === undefined
        ? ALL_COLUMNS
        : parseColumns(columns),
    delimiter: delimiter === undefined ? usual : oneCharacter('--delimiter', delimiter),
    // The mark wins over the encoding that the recipe has for the files of the office.
    bom: bom ?? encoding !== undefined,
    escapeFormulas: escapeFormulas ?? false,
  };
}

function isGzipName(path: string): boolean {
  return /\.gz$/i.test(path);
}

function formatOfName(path = ''): Format {
  const name = /\.(csv|xlsx)(\.gz)?$/i.exec(path)?.[1]?.toLowerCase();
  return name === 'csv' || name === 'xlsx' ? name : 'ndjson';
}

async function* gzipped(
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  const source = Readable.from(pieces, { objectMode: false });
  const gzip = createGzip();
  source.on('error', (error) => gzip.destroy(error));
  yield* source.pipe(gzip);
}

async function writeToFile(
  pieces: AsyncIterable<string | Uint8Array>,
  path: string,
): Promise<true> {
  const file = await openAtomicFile(path);
  try {
    for await (const piece of pieces) await file.write(piece);
    await file.finish();
    return true;
  } finally {
    await file.discard();
  }
}

/** Returns false if the reader closed the pipe early, as `head` does after ten lines. */
async function writeToStream(
  pieces: AsyncIterable<string | Uint8Array>,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await pipeline(Readable.from(pieces), output, { end: false, signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    return false;
  }
}
