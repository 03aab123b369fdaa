import { refuseToReplace } from '../commands/options/protected-files.js';
import { UsageError } from '../errors.js';
import { openOutputFile, throwNotWritten } from './output-file.js';
import { openOutputStream, writeToStream } from './output-stream.js';

interface WritingOptions {
  /** Whether a file may be replaced. */
  readonly force?: boolean | undefined;
  readonly signal?: AbortSignal;
}

/**
 * Writes a file, which appears when it is whole. A pipe or a terminal cannot be replaced by a file:
 * what is written goes into it at once. Returns false if the reader of a pipe has had enough.
 */
export async function writeOutput(
  path: string,
  pieces: AsyncIterable<string | Uint8Array> | readonly string[],
  { force, signal }: WritingOptions,
): Promise<boolean> {
  if (path === '') throw new UsageError('the name of the file to be written is empty');
  const stream = await openOutputStream(path, signal);
  if (stream) {
    return writeToStream(pieces, stream, { end: true, signal }).catch((error) => {
      if (error.syscall === 'write') throwNotWritten(path, error);
      throw error; // what was to be written could not be made
    });
  }
  const file = await openOutputFile(path);
  try {
    for await (const piece of pieces) await file.write(piece);
    // Somebody else may have written it meanwhile.
    if (!force) refuseToReplace(path);
    await file.finish();
    return true;
  } finally {
    await file.discard();
  }
}
