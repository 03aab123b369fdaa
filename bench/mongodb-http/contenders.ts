import { readFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../test/support/free-port.js';
import { OUR_DATABASE } from '../mongodb/our-store.js';
import { MULTIKEY_DATABASE } from '../mongodb/peers.js';
import type { Contender } from '../service/contender.js';
import { ourService } from '../service/contenders/our-service.js';
import { registryShape } from '../service/contenders/registry-shape.js';
import { startServer } from '../service/server-process.js';

export const MEMORY = 'ours, memory store';
export const MIRRORED = 'ours on MongoDB, mirrored';
const UNMIRRORED = 'ours on MongoDB, no mirror';
const MULTIKEY = 'hapi + multikey `words`';

const SERVER = fileURLToPath(new URL('./hapi-multikey.ts', import.meta.url));
const ROOM_MB = 2_000;
const LOOK_EVERY_MS = 50;

export async function startContenders(url: string, file: string): Promise<Contender[]> {
  const onMongodb = { STORAGE: 'mongodb', MONGODB_URL: url, MONGODB_DATABASE: OUR_DATABASE };
  const mirrored = await ourService({
    name: MIRRORED,
    settings: { ...onMongodb, MIRROR_MB: String(ROOM_MB) },
  });
  await mirrorOf(mirrored.log);
  return [
    await ourService({ name: MEMORY, file }),
    mirrored,
    await ourService({ name: UNMIRRORED, settings: { ...onMongodb, MIRROR_MB: '0' } }),
    await hapiMultikey(url),
  ];
}

/** The log says when the mirror answers; until then the store does. */
async function mirrorOf(log: string): Promise<void> {
  while (!readFileSync(log, 'utf8').includes('mirror built')) await setTimeout(LOOK_EVERY_MS);
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
