import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';
import { temporaryFolder } from './temporary-folder.js';

/** A project of its own, in which this program is installed as `planning-registry`. */
export async function ownProject(files: Record<string, string> = {}): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'node_modules'));
  await symlink(inject('program'), join(folder, 'node_modules/planning-registry'));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return folder;
}

/** A source over a JSON file with a version and fields of records. */
export const JSON_SOURCE = `
  import { readFile } from 'node:fs/promises';
  import { defineSource } from 'planning-registry';

  const read = async () => JSON.parse(await readFile('records.json', 'utf8'));

  export default defineSource({
    open: () => ({
      version: async () => String((await read()).version),
      async *records() {
        yield* (await read()).records;
      },
    }),
  });
`;
