import { rename, writeFile } from 'node:fs/promises';

/** Puts a finished file in the place of another, in one step, as whoever reads it may look at any time. */
export async function replaceFile(path: string, contents: string | Uint8Array): Promise<void> {
  await writeFile(`${path}.new`, contents);
  await rename(`${path}.new`, path);
}
