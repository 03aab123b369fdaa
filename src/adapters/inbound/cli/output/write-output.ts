import { refuseToReplace } from '../commands/options/protected-files.js';
import { openOutputFile } from './output-file.js';

/** Writes a file, or nothing of it, or at once into a pipe or a device. */
export async function writeOutput(
  path: string,
  pieces: AsyncIterable<string | Uint8Array> | readonly string[],
  { force }: { readonly force?: boolean | undefined },
): Promise<void> {
  const file = await openOutputFile(path);
  try {
    for await (const piece of pieces) await file.write(piece);
    // Somebody else may have written it meanwhile.
    if (!force) refuseToReplace(path);
    await file.finish();
  } finally {
    await file.discard();
  }
}
