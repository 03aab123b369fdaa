import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { ROOT } from '../process/service-process.js';
import { debianProgram } from '../support/debian-program.js';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { ndjson, someFields } from '../support/records.js';
import { Container, docker } from './docker.js';
import { folderToMount } from './folder-to-mount.js';
import { BUILD_MS, buildImage, IMAGE } from './test-image.js';

const run = promisify(execFile);
/** Five containers start, one after the other. */
const COMPOSED_MS = 300_000;
const MONGODB = process.env.TEST_MONGODB_IMAGE;

let compose: string[];
beforeAll(async () => {
  compose = await composeCommand();
  await buildImage();
}, BUILD_MS);

/** The plugin of today's Docker, or Debian's program. */
async function composeCommand(): Promise<string[]> {
  const hasPlugin = await docker('compose', 'version').then(
    () => true,
    () => false,
  );
  if (hasPlugin) return ['docker', 'compose'];
  await debianProgram(['docker-compose'], ['docker-compose']);
  return ['docker-compose'];
}

async function recordsAt(port: number): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/record?limit=1`);
  return Number(answer.headers.get('x-total-count'));
}

it(
  'loads the sample, serves it, takes another file and keeps it, and ends in order',
  async () => {
    const port = await freePort();
    const folder = await folderToMount();
    const project = `registry-${randomUUID()}`;
    const settings = {
      REGISTRY_IMAGE: IMAGE,
      REGISTRY_PORT: String(port),
      ...(MONGODB && { MONGODB_IMAGE: MONGODB }),
    };
    const composed = async (words: string[], more = {}) => {
      const [program = '', ...first] = compose;
      const all = [...first, '-p', project, '-f', `${ROOT}deploy/compose.yaml`, ...words];
      const { stdout } = await run(program, all, { env: { ...process.env, ...settings, ...more } });
      return stdout.trim();
    };
    onTestFinished(async () => void (await composed(['down', '--volumes', '--timeout', '0'])));

    await composed(['run', '--rm', 'import']);
    await composed(['up', '-d', '--no-build']);
    const service = new Container(await composed(['ps', '-q', 'registry']));
    await service.healthy();
    expect(await recordsAt(port)).toBe(600);

    const records = Array.from({ length: 7 }, () => someFields());
    await writeFile(join(folder, 'export.ndjson'), ndjson(records));
    const another = [
      'run',
      '--rm',
      'import',
      'import',
      '/import/export.ndjson',
      '--allow-removals',
    ];
    await composed(another, { IMPORT_FOLDER: folder });
    await vi.waitFor(async () => expect(await recordsAt(port)).toBe(7), PATIENCE);

    await composed(['stop', 'registry']);
    expect(await service.exited()).toBe(0);
    expect(await service.log()).toContain('"stopped"');

    await composed(['up', '-d', '--no-build']);
    await vi.waitFor(async () => expect(await recordsAt(port)).toBe(7), PATIENCE);
  },
  COMPOSED_MS,
);
