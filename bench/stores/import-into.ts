import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

export type Settings = Readonly<Record<string, string>>;

/** What a service or a command needs to use each store. */
export interface StoreSettings {
  readonly memory: Settings;
  readonly mongodb: Settings;
  readonly postgresql: Settings;
}

/** How many seconds the command takes to import a file into a store that is empty. */
export async function importInto(settings: Settings, file: string): Promise<number> {
  const start = performance.now();
  await run(process.execPath, [MAIN, 'import', file], { env: settings });
  return (performance.now() - start) / 1_000;
}
