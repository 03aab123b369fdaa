import type { FileHandle } from 'node:fs/promises';
import { createTemporaryFile } from './temporary-file.js';

/** Ends every line. No line contains it. */
const END = '\0';
const LINES_AT_ONCE = 2_000;
/** Small, because a merge has such a buffer for each run, and a large import has over a hundred. */
const BYTES_AT_ONCE = 64 * 1024;

/** Writes sorted lines to a new temporary file. */
export async function writeRun(
  folder: string,
  batches: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
): Promise<FileHandle> {
  const file = await createTemporaryFile(folder);
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

/** The lines of a run, in batches. */
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
