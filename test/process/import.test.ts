import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { ndjson, type RecordFields, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { CommandProcess, runProcess } from './command-process.js';
import { startProcess } from './service-process.js';

let folder: string;
let file: string;
let environment: Record<string, string>;

function registry(title: string, size = 3): RecordFields[] {
  return Array.from({ length: size }, (_, i) =>
    someFields({ id: `E-${i}`, cod_archivo: `E-${i}`, title, links: [], content: '' }),
  );
}

/** Where the registry's files lie and nothing else does. */
const names = async () => (await readdir(join(folder, 'data'))).sort();
const write = async (name: string, contents: string | Buffer) => {
  await writeFile(join(folder, name), contents);
  return join(folder, name);
};

beforeEach(async () => {
  folder = await temporaryFolder();
  for (const name of ['data', 'tmp']) await mkdir(join(folder, name));
  file = join(folder, 'data', 'registry.ndjson');
  environment = { RECORDS_FILE: file, TMPDIR: join(folder, 'tmp') };
});

describe('planning-registry import', () => {
  test('ends with 0 when the registry is another, 1 and 2 when it is not', async () => {
    const good = await write('good', ndjson(registry('uno')));
    const done = await runProcess(environment, ['import', good]);
    expect(done).toMatchObject({ code: 0, stderr: '' });
    expect(done.stdout).toMatch(/^The registry is now: 3 records, revision /);

    const broken = await write('broken', gzipSync(ndjson(registry('dos'))).subarray(0, 99));
    const cut = await runProcess(environment, ['import', broken]);
    expect(cut).toMatchObject({ code: 1, stdout: '' });
    expect(cut.stderr).toMatch(/gzip file is cut off before its end/);

    expect(await runProcess(environment, ['import', '--wat', good])).toMatchObject({ code: 2 });
    expect(await readFile(file, 'utf8')).toContain('"title":"uno"');
    expect(await names()).toEqual(['registry.ndjson']);
  });

  test('ends with 78 when its settings are wrong, and 3 when the store is', async () => {
    const good = await write('good', ndjson(registry('uno')));
    const unset = await runProcess({}, ['import', good]);
    expect(unset).toMatchObject({ code: 78, stdout: '' });
    expect(unset.stderr).toContain('RECORDS_FILE is not set');

    const mongodb = {
      STORAGE: 'mongodb',
      MONGODB_URL: 'mongodb://127.0.0.1:1',
      QUERY_TIMEOUT_MS: '200',
    };
    const down = await runProcess(mongodb, ['import', good]);
    expect(down.code).toBe(3);
    expect(down.stderr).toContain('MongoDB');
    expect(down.stderr).not.toMatch(/\n\s+at /);
  });

  test('reads a zipped file from standard input', async () => {
    const words = ['import', '-', '--json', '-q'];
    const stdin = gzipSync(ndjson(registry('de stdin', 1_000)));
    const { code, stdout, stderr } = await runProcess(environment, words, stdin);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(JSON.parse(stdout)).toMatchObject({ read: 1_000, registry: { records: 1_000 } });
  });

  test('keeps going when nobody hears it any more', async () => {
    const words = ['import', await write('bad', `${ndjson(registry('uno'))}${'{}\n'.repeat(50)}`)];
    const { child, ended } = new CommandProcess(environment, [...words, '--skip-invalid']);
    child.stderr.destroy();
    child.stdout.destroy();
    expect(await ended).toMatchObject({ code: 0, signal: null });
    expect(await readFile(file, 'utf8')).toContain('"title":"uno"');
    expect(await names()).toEqual(['registry.ndjson']);
  });

  test.for(['SIGINT', 'SIGTERM'] as const)(
    'stops on %s with nothing changed and nothing left',
    async (signal) => {
      await writeFile(file, ndjson(registry('antes')));
      const { child, ended } = new CommandProcess(environment, ['import', '--merge', '-']);
      child.stdin.write(ndjson(registry('nunca', 20_000)));
      await vi.waitFor(async () => expect(await names()).toHaveLength(2), PATIENCE);
      child.kill(signal);
      expect(await ended).toEqual({
        code: 130,
        signal: null,
        stdout: '',
        stderr: 'Stopped. Nothing was changed.\n',
      });
      expect(await names()).toEqual(['registry.ndjson']);
      expect(await readFile(file, 'utf8')).toBe(ndjson(registry('antes')));
      const ours = (await readdir(join(folder, 'tmp'))).filter((name) =>
        name.startsWith('planning'),
      );
      expect(ours).toEqual([]);
    },
  );

  test('is told where another import was quicker, and the file is wholly the other', async () => {
    await writeFile(file, ndjson(registry('antes')));
    const slow = new CommandProcess(environment, ['import', '-']);
    slow.child.stdin.write(ndjson(registry('lento')));
    await vi.waitFor(async () => expect(await names()).toHaveLength(2), PATIENCE);
    const quick = await write('quick', ndjson(registry('rápido')));
    expect(await runProcess(environment, ['import', quick])).toMatchObject({ code: 0 });
    slow.child.stdin.end();
    expect(await slow.ended).toEqual({
      code: 3,
      signal: null,
      stdout: '',
      stderr:
        'Another import or rollback has replaced the registry meanwhile; this one changed nothing.\n',
    });
    expect(await readFile(file, 'utf8')).toBe(ndjson(registry('rápido')));
    expect(await names()).toEqual(['registry.ndjson', 'registry.ndjson.previous']);
  });

  test('shows in a service that runs, without a restart', async () => {
    await writeFile(file, ndjson(registry('antes')));
    const service = startProcess({ RECORDS_FILE: file });
    const origin = await service.ready();
    const served = async () => {
      const answer = await fetch(new URL('/api/record?limit=1', origin));
      return { etag: answer.headers.get('etag'), text: await answer.text() };
    };
    expect((await served()).text).toContain('"title":"antes"');
    const next = await write('next', ndjson(registry('después')));
    const { stdout } = await runProcess(environment, ['import', next, '--json']);
    const { revision } = JSON.parse(stdout).registry;
    await service.logged(
      ({ msg, revision: loaded }) => msg === 'registry loaded' && loaded === revision,
    );
    expect((await served()).text).toContain('"title":"después"');
  });

  test('shows a bar on a terminal', async () => {
    const big = await write('big', ndjson(registry('grande', 30_000)));
    const onTerminal = (program: string[]) => ['script', '-qec', program.join(' '), '/dev/null'];
    const { stdout, code } = await new CommandProcess(environment, ['import', big], onTerminal)
      .ended;
    expect(code).toBe(0);
    expect(stdout).toMatch(/\r(reading|writing) ▕[█·]{24}▏ \d+ %, [\d,]+ records?/);
    expect(stdout.split('\r\u001b[K').at(-1)).toMatch(/^The registry is now: 30,000 records/);
  });
});

describe('planning-registry export', () => {
  test('is quiet when its reader closes early', async () => {
    await writeFile(file, ndjson(registry('largo', 10_000)));
    const { child, ended } = new CommandProcess(environment, ['export']);
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await ended).toMatchObject({ code: 0, signal: null, stderr: '' });
  });

  test('writes what an import makes the same registry of', async () => {
    await writeFile(file, ndjson(registry('ida y vuelta', 2_500)));
    const out = join(folder, 'out.ndjson');
    const { code, stderr } = await runProcess(environment, ['export', '--out', out]);
    expect(code).toBe(0);
    const again = { ...environment, RECORDS_FILE: join(folder, 'data', 'again.ndjson') };
    const { stdout } = await runProcess(again, ['import', out]);
    const revision = /revision [0-9a-f]{64}/;
    expect(stdout.match(revision)?.[0]).toBe(stderr.match(revision)?.[0]);
    const [, ...lines] = (await readFile(out, 'utf8')).split('\n');
    expect(await readFile(again.RECORDS_FILE, 'utf8')).toBe(lines.join('\n'));
  });

  test.for(['SIGKILL', 'SIGTERM'] as const)(
    'that dies of %s in the middle of a pipe leaves the registry at its other end as it was',
    async (signal) => {
      await writeFile(file, ndjson(registry('nuevo', 20_000)));
      const target = join(folder, 'data', 'target.ndjson');
      const before = ndjson(registry('antes'));
      await writeFile(target, before);
      const exporting = new CommandProcess(environment, ['export']);
      const words = ['import', '-', '--skip-invalid', '--allow-removals'];
      const importing = new CommandProcess({ ...environment, RECORDS_FILE: target }, words);
      exporting.child.stdout.on('data', (text: string) => importing.child.stdin.write(text));
      // Far more is to come than a pipe has room for.
      exporting.child.stdout.once('data', () => exporting.child.kill(signal));
      await exporting.ended;
      importing.child.stdin.end();
      const { code, stdout, stderr } = await importing.ended;
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(/^standard input: is cut off: \d+ of the 20000 records that were/);
      expect(await readFile(target, 'utf8')).toBe(before);
    },
  );
});

test('the command says its version and its help', async () => {
  const manifest = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  const version = await runProcess({}, ['--version']);
  expect(version).toMatchObject({ code: 0, stdout: `${JSON.parse(manifest).version}\n` });
  const none = await runProcess({}, []);
  expect(none).toMatchObject({ code: 2, stdout: '' });
  expect(none.stderr).toContain('Usage: planning-registry <command>');
});

describe('A command whose output nobody reads', () => {
  test.for([['--help'], ['import', '--help'], ['--version']])('%j ends in order', async (words) => {
    const { child, ended } = new CommandProcess({}, words);
    child.stdout.destroy(); // long before it has started
    expect(await ended).toMatchObject({ code: 0, stderr: '' });
  });
});
