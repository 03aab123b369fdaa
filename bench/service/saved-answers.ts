import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, mkdirSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { CACHE } from '../cache-folder.js';
import { WHOLE } from './whole-answer.js';

/** Where other servers find our answers as files: `page` and `registry`, and each as `.gz`. */
export const ANSWERS = join(CACHE, 'answers');

/** Saves our answers, byte for byte, so that others can give the very same ones. */
export async function saveAnswers(port: number, pagePath: string): Promise<void> {
  mkdirSync(ANSWERS, { recursive: true });
  for (const [name, path] of [
    ['page', pagePath],
    ['registry', WHOLE],
  ] as const) {
    await save(port, path, 'identity', join(ANSWERS, name));
    await save(port, path, 'gzip', join(ANSWERS, `${name}.gz`));
    const plain = await digest(createReadStream(join(ANSWERS, name)));
    const unpacked = createReadStream(join(ANSWERS, `${name}.gz`)).pipe(createGunzip());
    if ((await digest(unpacked)) !== plain) throw new Error(`${path}: gzip holds something else.`);
  }
}

async function save(port: number, path: string, encoding: string, file: string): Promise<void> {
  const headers = { 'accept-encoding': encoding };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, resolve).on('error', reject);
  });
  const given = answer.headers['content-encoding'] ?? 'identity';
  if (answer.statusCode !== 200 || given !== encoding) {
    throw new Error(`${path}: ${answer.statusCode}, ${given}, not ${encoding}`);
  }
  await pipeline(answer, createWriteStream(file));
}

async function digest(bytes: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) hash.update(chunk);
  return hash.digest('hex');
}
