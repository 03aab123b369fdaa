import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { printable } from '../../../../domain/record/text.js';
import type { CliDependencies } from '../dependencies.js';
import { runUntilInterrupted } from '../interruption.js';
import { plural } from '../output/format-numbers.js';
import { writeToStream } from '../output/output-stream.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';
import { typedCommand } from '../output/typed-command.js';
import { writeOutput } from '../output/write-output.js';
import { writeCsv } from '../writers/csv-writer.js';
import type { ExportWriter } from '../writers/export-writer.js';
import { importAgain } from '../writers/import-again.js';
import { writeNdjson } from '../writers/ndjson-writer.js';
import { RoundTrip } from '../writers/round-trip.js';
import { writeXlsx } from '../writers/xlsx-writer.js';
import { type ExportCommandOptions, exportOptions, type Format } from './options/export-options.js';
import { refuseToOverwrite } from './options/protected-files.js';

const WRITERS = { ndjson: writeNdjson, csv: writeCsv, xlsx: writeXlsx } satisfies Record<
  Format,
  ExportWriter
>;

/** Writes to a file that appears only when it is whole, or to standard output for a pipe. */
export async function runExport(
  dependencies: CliDependencies,
  terminal: Terminal,
  given: ExportCommandOptions,
): Promise<void> {
  const { path, format, options, recipe } = await exportOptions(given);
  const roundTrip = recipe && new RoundTrip(recipe, options.columns);
  ignoreClosedPipe(terminal.stderr);
  await runUntilInterrupted(async (signal) => {
    const { useCase, files = [], close } = await dependencies.open('export');
    try {
      if (path !== undefined) refuseToOverwrite([...files, given.recipe], '--out', path);
      const exported = await useCase.run({ signal });
      const batches = roundTrip ? roundTrip.batches(exported.batches) : exported.batches;
      const pieces = WRITERS[format]({ ...exported, batches }, options);
      const isComplete =
        path === undefined
          ? await writeToStream(pieces, terminal.stdout, { end: false, signal })
          : await writeOutput(path, isGzipName(path) ? gzipped(pieces) : pieces, {
              force: given.force,
              signal,
            });
      if (!isComplete) return;
      const lines = [
        `${plural(exported.records, 'record')}, revision ${exported.revision}`,
        ...(roundTrip?.tally.warnings ?? []).map((text) => `warning: ${text}`),
      ];
      if (recipe && roundTrip && path !== undefined) {
        const start = typedCommand(terminal, 'import');
        lines.push(importAgain(start, path, recipe, format, options, roundTrip));
      }
      terminal.stderr.write(`${lines.map(printable).join('\n')}\n`);
    } finally {
      await close();
    }
  });
}

function isGzipName(path: string): boolean {
  return /\.gz$/i.test(path);
}

async function* gzipped(
  pieces: AsyncIterable<string | Uint8Array>,
): AsyncGenerator<string | Uint8Array> {
  const source = Readable.from(pieces, { objectMode: false });
  const gzip = createGzip();
  source.on('error', (error) => gzip.destroy(error));
  yield* source.pipe(gzip);
}
