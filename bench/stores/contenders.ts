import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/support/free-port.js';
import { MULTIKEY_DATABASE } from '../mongodb/peers.js';
import type { Contender } from '../service/contender.js';
import { ourService } from '../service/contenders/our-service.js';
import { registryShape } from '../service/contenders/registry-shape.js';
import { startServer } from '../service/server-process.js';
import type { Settings, StoreSettings } from './import-into.js';

export const MEMORY = 'ours, memory store';
export const MIRRORED = 'ours on MongoDB, mirrored';
const UNMIRRORED = 'ours on MongoDB, no mirror';
const EXAMPLE_MIRRORED = 'ours on PostgreSQL, mirrored';
const EXAMPLE_UNMIRRORED = 'ours on PostgreSQL, no mirror';
const MULTIKEY = 'hapi + multikey `words` in MongoDB';

const SERVER = fileURLToPath(new URL('./hapi-multikey.ts', import.meta.url));
const ROOM_MB = '2000';
const LOOK_EVERY_MS = 50;

export async function startContenders(
  { memory, mongodb, postgresql }: StoreSettings,
  mongodbUrl: string,
): Promise<Contender[]> {
  return [
    await ourService({ name: MEMORY, settings: memory }),
    await mirrored(MIRRORED, mongodb),
    await mirrored(EXAMPLE_MIRRORED, postgresql),
    await ourService({ name: UNMIRRORED, settings: { ...mongodb, MIRROR_MB: '0' } }),
    await ourService({ name: EXAMPLE_UNMIRRORED, settings: { ...postgresql, MIRROR_MB: '0' } }),
    await hapiMultikey(mongodbUrl),
  ];
}

/** The log says when the mirror answers; until then the store does. */
async function mirrored(name: string, settings: Settings): Promise<Contender> {
  const service = await ourService({ name, settings: { ...settings, MIRROR_MB: ROOM_MB } });
  while (!readFileSync(service.log, 'utf8').includes('mirror built')) {
    await setTimeout(LOOK_EVERY_MS);
  }
  return service;
}

async function hapiMultikey(url: string): Promise<Contender> {
  const port = await freePort();
  const node = ['env', 'NODE_ENV=production', process.execPath, ...process.execArgv];
  const server = await startServer({
    log: 'hapi-multikey',
    command: [...node, SERVER, String(port), url, MULTIKEY_DATABASE],
    port,
    readyPath: '/api/record?limit=1',
  });
  return { ...registryShape, ...server, name: MULTIKEY };
}
