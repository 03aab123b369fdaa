import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RecordCount, writeBigRegistry } from '../process/big-registry.js';
import { RawConnection } from '../process/raw-http.js';
import { documentedRequests, shownAs } from '../support/documented-requests.js';
import { PATIENCE } from '../support/patience.js';
import { someFields } from '../support/records.js';
import { Container, docker, PATIENCE_WITH_DOCKER } from './docker.js';
import { folderToMount } from './folder-to-mount.js';
import { BUILD_MS, buildImage, HARDENED, IMAGE } from './test-image.js';

const manifest = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const MB = 1_000_000;
/**
 * Seventy megabytes: more than the buffers between the service and a client can hold. Docker's
 * proxy stands between them and reads on its own, so that Linux lets its receive buffer grow to
 * 32 MB.
 */
const RECORDS = 8_000;
const SAMPLE = '--env=RECORDS_FILE=/app/data/sample.ndjson';

beforeAll(buildImage, BUILD_MS);

async function recordsAt(origin: URL): Promise<number> {
  const answer = await fetch(new URL('api/record?limit=1', origin));
  return Number(answer.headers.get('x-total-count'));
}

describe('The image', () => {
  it('says what it is, and holds nothing but what runs', async () => {
    expect(JSON.parse(await docker('inspect', '--format={{json .Config}}', IMAGE))).toMatchObject({
      User: '1000:1000',
      Entrypoint: ['node', '/app/dist/main.js'],
      Cmd: ['serve'],
      Labels: {
        'org.opencontainers.image.title': manifest.name,
        'org.opencontainers.image.description': manifest.description,
        'org.opencontainers.image.version': manifest.version,
        'org.opencontainers.image.licenses': manifest.license,
      },
    });
    const container = await Container.start(...HARDENED, SAMPLE, IMAGE);
    const list = (folder: string) =>
      container.evaluate(`fs.readdirSync('${folder}').sort().join(' ')`);
    expect(await list('/app')).toBe('LICENSE data dist node_modules package.json');
    expect(await list('/app/data')).toBe('examples recipe.schema.json sample.ndjson');
    const installed = (await list('/app/node_modules')).split(' ');
    expect(installed).toEqual(expect.arrayContaining(['joi', 'mongodb', 'pino']));
    expect(installed.filter((name) => name in manifest.devDependencies)).toEqual([]);
    const all = "fs.readdirSync('/app', { recursive: true }).map((name) => '/app/' + name)";
    const bytes = `${all}.reduce((sum, path) => sum + fs.statSync(path).size, 0)`;
    // Some 15 MB of it are OpenTelemetry's.
    expect(Number(await container.evaluate(bytes))).toBeLessThan(50 * MB);
  });

  it('answers as the README says, with a read-only root and without capabilities', async () => {
    const container = await Container.start(...HARDENED, SAMPLE, IMAGE);
    const origin = await container.healthy();
    for (const { url, status, what } of documentedRequests()) {
      const answer = await fetch(new URL(url, origin));
      expect([url, answer.status]).toEqual([url, Number(status)]);
      expect([url, shownAs(what, await answer.text())]).toEqual([url, what]);
    }
    const self = await container.evaluate("fs.readFileSync('/proc/1/status', 'utf8')");
    expect(self).toMatch(/^Uid:\s+1000\s+1000\s+1000\s+1000$/m);
    expect(self).toMatch(/^CapEff:\s+0+$/m);
    expect(self).toMatch(/^NoNewPrivs:\s+1$/m);
    const write = (path: string) =>
      container.evaluate(`try { fs.writeFileSync('${path}', ''); 'written' } catch (e) { e.code }`);
    expect(await write('/app/dist/main.js')).toBe('EROFS');
    expect(await write('/tmp/file')).toBe('written');
  });

  it('does not let its user change the program, even where the root can be written', async () => {
    const container = await Container.start(SAMPLE, IMAGE);
    const code = "try { fs.writeFileSync('/app/dist/main.js', '') } catch (e) { e.code }";
    expect(await container.evaluate(code)).toBe('EACCES');
  });

  it('asks for a registry, and says how to have the sample', async () => {
    const container = await Container.start(...HARDENED, IMAGE);
    expect(await container.exited()).toBe(78);
    expect(await container.log()).toContain('set RECORDS_FILE=/app/data/sample.ndjson');
  });

  it('is unhealthy while there is nothing to answer', async () => {
    const settings = ['--env=STORAGE=mongodb', '--env=MONGODB_URL=mongodb://127.0.0.1:1/'];
    const soon = ['--health-start-period=1ms', '--health-retries=1'];
    const container = await Container.start(...HARDENED, ...soon, ...settings, IMAGE);
    await vi.waitFor(
      async () => expect(await container.health()).toBe('unhealthy'),
      PATIENCE_WITH_DOCKER,
    );
  });

  it('finishes an open answer at docker stop, and ends with 0', async () => {
    const folder = await folderToMount();
    await writeBigRegistry(join(folder, 'records.ndjson'), RECORDS);
    const container = await Container.start(
      ...HARDENED,
      `--volume=${folder}:/records:ro`,
      '--env=RECORDS_FILE=/records/records.ndjson',
      '--env=SHUTDOWN_GRACE_MS=60000',
      IMAGE,
    );
    const reader = new RawConnection(Number((await container.healthy()).port));
    reader.send('GET /api/record HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(reader.socket, 'data');
    reader.socket.pause();

    const stopped = docker('stop', '--time=90', container.id);
    await vi.waitFor(
      async () => expect(await container.log()).toContain('stopping'),
      PATIENCE_WITH_DOCKER,
    );
    expect(await container.log()).not.toContain('"stopped"');
    reader.socket.resume();
    await reader.closed;
    await stopped;

    const count = new RecordCount();
    count.add(reader.answers[0]?.body as Buffer);
    expect(reader.answers).toMatchObject([{ status: 200, whole: true }]);
    expect(count.records).toBe(RECORDS);
    expect(await container.exited()).toBe(0);
    expect(await container.log()).toContain('"stopped"');
  });

  it('imports into a volume and serves it by the commands of docs/operating.md', async () => {
    const { load, serve, folder } = await documentedCommands();
    const records = Array.from({ length: 5 }, () => someFields());
    const write = (count: number) =>
      writeFile(join(folder, 'export.csv'), csv(records.slice(0, count)));
    await write(3);
    await load();
    const origin = await (await serve()).healthy();
    expect(await recordsAt(origin)).toBe(3);
    await write(5);
    await load();
    await vi.waitFor(async () => expect(await recordsAt(origin)).toBe(5), PATIENCE);
  });
});

/** The two commands of the page, with a volume, a name and a port of their own. */
async function documentedCommands() {
  const page = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
  const [, block = ''] = /^```console\n(docker run .*?)^```/ms.exec(page) ?? [];
  const folder = await folderToMount();
  const name = `registry-${randomUUID()}`;
  onTestFinished(async () => {
    await docker('rm', '--force', name);
    await docker('volume', 'rm', '--force', name);
  });
  const own = block
    .replaceAll(' registry:/data', ` ${name}:/data`)
    .replace('--name registry', `--health-interval 1s --name ${name}`)
    .replace('-p 127.0.0.1:3000:3000', '-p 127.0.0.1::3000')
    .replaceAll(/ planning-registry(?=\s)/g, ` ${IMAGE}`);
  const [load = '', serve = ''] = own.split(/^(?=docker)/m);
  const inShell = (command: string) => promisify(execFile)('sh', ['-c', command], { cwd: folder });
  return {
    folder,
    load: () => inShell(load),
    serve: async () => new Container((await inShell(serve)).stdout.trim()),
  };
}

function csv(records: readonly object[]): string {
  const [first = {}] = records;
  const rows = records.map((record) => Object.values(record).map((value) => `"${value ?? ''}"`));
  return [Object.keys(first), ...rows].map((row) => `${row.join(',')}\n`).join('');
}
