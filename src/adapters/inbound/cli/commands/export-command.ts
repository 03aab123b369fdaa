import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import type { Export } from '../../../../application/export/export-records.js';
import type { CliDependencies } from '../dependencies.js';
import { runUntilInterrupted } from '../interruption.js';
import { openAtomicFile } from '../output/atomic-file.js';
import { plural } from '../output/format-numbers.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';

export function exportCommand(dependencies: CliDependencies, terminal: Terminal): Command {
  return new Command('export')
    .description(
      'write the registry as NDJSON; an import of it into any store gives the same revision',
    )
    .option('-o, --out <file>', 'write to this file; it appears when it is complete')
    .action(async ({ out }: { out?: string }) => {
      ignoreClosedPipe(terminal.stderr);
      await runUntilInterrupted(async (signal) => {
        const { useCase, close } = await dependencies.open('export');
        try {
          await writeExport(await useCase.run({ signal }), out, terminal, signal);
        } finally {
          await close();
        }
      });
    });
}

async function writeExport(
  { revision, records, lines }: Export,
  out: string | undefined,
  { stdout, stderr }: Terminal,
  signal: AbortSignal,
) {
  async function* text() {
    for await (const batch of lines) yield batch.map((line) => `${line}\n`).join('');
  }
  const isComplete = out
    ? await writeToFile(text(), out)
    : await writeToStream(text(), stdout, signal);
  if (isComplete) stderr.write(`${plural(records, 'record')}, revision ${revision}\n`);
}

async function writeToFile(text: AsyncIterable<string>, path: string): Promise<true> {
  const file = await openAtomicFile(path);
  try {
    for await (const piece of text) await file.write(piece);
    await file.finish();
    return true;
  } finally {
    await file.discard();
  }
}

/** Returns false if the reader closed the pipe early, as `head` does after ten lines. */
async function writeToStream(
  text: AsyncIterable<string>,
  output: NodeJS.WritableStream,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await pipeline(Readable.from(text), output, { end: false, signal });
    return true;
  } catch (error) {
    signal.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    return false;
  }
}
