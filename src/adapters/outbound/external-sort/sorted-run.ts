import type { FileHandle } from 'node:fs/promises';
import { unnamedFile } from './unnamed-file.js';

/** Stands after every line, and in none. */
const END = '\0';
const LINES_AT_ONCE = 2_000;
/** Of each run that is mergeSorted, so not many: a large import has a hundred runs and more. */
const BYTES_AT_ONCE = 64 * 1024;

/** Lines in a file of their own. */
export async function writeRun(
  folder: string,
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<FileHandle> {
  const file = await unnamedFile(folder);
  try {
    for await (const lines of batches) {
      for (let i = 0; i < lines.length; i += LINES_AT_ONCE) {
        await file.writeFile(lines.slice(i, i + LINES_AT_ONCE).join(END) + END);
      }
    }
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** The lines of a run, as many at a time as are read at once. */
export async function* readRun(file: FileHandle): AsyncGenerator<string[]> {
  let begun: string[] = [];
  const chunks: AsyncIterable<string> = file.createReadStream({
    start: 0,
    autoClose: false,
    encoding: 'utf8',
    highWaterMark: BYTES_AT_ONCE,
  });
  for await (const chunk of chunks) {
    const lines = chunk.split(END);
    begun.push(lines[0] as string);
    if (lines.length === 1) continue;
    lines[0] = begun.join('');
    begun = [lines.pop() as string];
    yield lines;
  }
}
