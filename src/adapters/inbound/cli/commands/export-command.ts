import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import type { Export } from '../../../../application/export/export-records.js';
import { plural } from '../output/numbers.js';
import { ignoreClosedPipe, type Terminal } from '../output/terminal.js';
import { wholeFile } from '../output/whole-file.js';
import type { Services } from '../services.js';
import { untilInterrupted } from '../until-interrupted.js';

export function exportCommand(services: Services, terminal: Terminal): Command {
  return new Command('export')
    .description(
      'write the registry out as NDJSON: imported into any store, it is the same revision',
    )
    .option('-o, --out <file>', 'write to this file, which appears when it is whole')
    .action(async ({ out }: { out?: string }) => {
      ignoreClosedPipe(terminal.stderr);
      await untilInterrupted(async (signal) => {
        const { useCase, close } = await services.open('export');
        try {
          await write(await useCase.run({ signal }), out, terminal, signal);
        } finally {
          await close();
        }
      });
    });
}

async function write(
  { revision, records, lines }: Export,
  out: string | undefined,
  { stdout, stderr }: Terminal,
  signal: AbortSignal,
) {
  async function* text() {
    for await (const some of lines) yield some.map((line) => `${line}\n`).join('');
  }
  const whole = out ? await intoFile(text(), out) : await intoStream(text(), stdout, signal);
  if (whole) stderr.write(`${plural(records, 'record')}, revision ${revision}\n`);
}

async function intoFile(text: AsyncIterable<string>, path: string): Promise<true> {
  const file = await wholeFile(path);
  try {
    for await (const piece of text) await file.write(piece);
    await file.finish();
    return true;
  } finally {
    await file.abandon();
  }
}

/** False where whoever reads has had enough, as `head` has after ten lines. */
async function intoStream(
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
