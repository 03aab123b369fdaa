import { chmod } from 'node:fs/promises';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A folder of this machine that the user of a container can read, gone when the test ends. */
export async function folderToMount(): Promise<string> {
  const folder = await temporaryFolder();
  await chmod(folder, 0o755);
  return folder;
}
