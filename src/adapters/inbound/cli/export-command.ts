import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { plural } from './numbers.js';
import type { Services } from './services.js';
import type { Terminal } from './terminal.js';
import { wholeFile } from './whole-file.js';

export function exportCommand(services: Services, terminal: Terminal): Command {
  return new Command('export')
    .description(
      'write the registry out as NDJSON: imported into any store, it is the same revision',
    )
    .option('-o, --out <file>', 'write to this file, which appears when it is whole')
    .action(async ({ out }: { out?: string }) => {
      const { useCase, close } = await services.openExport();
      try {
        const { revision, lines } = await useCase.run();
        let records = 0;
        async function* text() {
          for await (const some of lines) {
            yield some.map((line) => `${line}\n`).join('');
            records += some.length;
          }
        }
        const whole = out ? await intoFile(text(), out) : await intoStream(text(), terminal.stdout);
        if (whole) terminal.stderr.write(`${plural(records, 'record')}, revision ${revision}\n`);
      } finally {
        await close();
      }
    });
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
async function intoStream(text: AsyncIterable<string>, output: NodeJS.WritableStream) {
  try {
    await pipeline(Readable.from(text), output, { end: false });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    return false;
  }
}
