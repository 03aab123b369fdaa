import { fileURLToPath } from 'node:url';
import { freePort } from '../../../test/support/free-port.js';
import type { Contender } from '../contender.js';
import { type ServerProcess, startServer } from '../server-process.js';
import { registryShape } from './registry-shape.js';

const MAIN = fileURLToPath(new URL('../../../dist/main.js', import.meta.url));

export interface OurOptions {
  readonly name: string;
  /** Of the memory store. */
  readonly file?: string;
  readonly settings?: Readonly<Record<string, string>>;
  readonly onAnyCore?: boolean;
}

/** The built service as it is run in production, its log in a file. */
export async function ourService(options: OurOptions): Promise<Contender & ServerProcess> {
  const { name, file, settings = {}, onAnyCore = false } = options;
  const port = await freePort();
  const all = {
    NODE_ENV: 'production',
    PORT: port,
    BASE_PATH: '/api',
    ...(file && { STORAGE: 'memory', RECORDS_FILE: file }),
    LOG_LEVEL: 'info',
    RATE_LIMIT: 0,
    ...settings,
  };
  const assigned = Object.entries(all).map(([variable, value]) => `${variable}=${value}`);
  const server = await startServer({
    log: name.replaceAll(/\W+/g, '-'),
    command: ['env', ...assigned, process.execPath, MAIN, 'serve'],
    port,
    readyPath: '/api/record?limit=1',
    onAnyCore,
  });
  return { ...registryShape, ...server, name };
}
