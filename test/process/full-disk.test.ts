import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { CommandProcess } from './command-process.js';

/** Runs a command in a view of the files of its own, so that no mount outlives it. */
const MOUNTING = [
  ['unshare', '-m'],
  ['unshare', '-rm'],
].find(
  ([program, flag]) =>
    spawnSync(program as string, [flag as string, 'mount', '-t', 'tmpfs', 'none', '/mnt'])
      .status === 0,
);
/** `.ci/run` insists on it; elsewhere, whoever reads the run is told what it does not show. */
const MUST_MOUNT = process.env.MUST_MOUNT !== undefined;
if (!MOUNTING) {
  console.error('A full disk cannot be made: neither root nor a user namespace may mount a tmpfs.');
}

let folder: string;
let disk: string;

beforeEach(async () => {
  folder = await temporaryFolder();
  disk = join(folder, 'disk');
  await mkdir(disk);
});

/** What a shell says of the small disk when the command has ended. */
async function onSmallDisk(environment: Record<string, string>, words: string[], before = 'true') {
  const through = (program: string[]) => [
    ...(MOUNTING as string[]),
    'sh',
    '-c',
    `mount -t tmpfs -o size=1m none ${disk} && ${before} && ${program.join(' ')}; code=$?
     ls -A ${disk} > ${folder}/left; cat ${disk}/registry.ndjson > ${folder}/after; exit $code`,
  ];
  const ended = await new CommandProcess(environment, words, through).ended;
  const left = (await readFile(join(folder, 'left'), 'utf8')).split('\n').filter(Boolean);
  return { ...ended, left, after: await readFile(join(folder, 'after'), 'utf8') };
}

describe.runIf(MOUNTING || MUST_MOUNT)('A full disk', () => {
  const small = ndjson([someFields({ title: 'antes' })]);
  const large = Array.from({ length: 3_000 }, () => someFields({ content: 'x'.repeat(1_000) }));

  test('under the registry is said, ends the import with 3, and the registry stays', async () => {
    await writeFile(join(folder, 'small'), small);
    await writeFile(join(folder, 'large'), ndjson(large));
    const file = join(disk, 'registry.ndjson');
    const { code, stderr, stdout, left, after } = await onSmallDisk(
      { RECORDS_FILE: file },
      ['import', join(folder, 'large'), '--allow-removals'],
      `cp ${folder}/small ${file}`,
    );
    expect(stderr).toBe(`${file} cannot be written: no space is left on its disk\n`);
    expect({ code, stdout, left }).toEqual({ code: 3, stdout: '', left: ['registry.ndjson'] });
    expect(after).toBe(small);
  });

  test('under the temporary folder is said with the way out, and the registry stays', async () => {
    const content = 'x'.repeat(100_000);
    const many = Array.from({ length: 200 }, () => someFields({ content }));
    await writeFile(join(folder, 'large'), ndjson(many));
    const file = join(folder, 'registry.ndjson');
    await writeFile(file, small);
    const { code, stderr, left } = await onSmallDisk({ RECORDS_FILE: file, TMPDIR: disk }, [
      'import',
      join(folder, 'large'),
    ]);
    expect(stderr).toMatch(/The records cannot be sorted in .*disk: ENOSPC: no space left/);
    expect(stderr).toContain('Set TMPDIR to another folder.');
    expect(code).toBe(3);
    expect(left.filter((name) => name.startsWith('planning-registry'))).toEqual([]);
    expect(await readFile(file, 'utf8')).toBe(small);
    expect((await readdir(folder)).filter((name) => name.includes('.importing-'))).toEqual([]);
  });

  test('under the log loses lines until there is room, and then the log says how many', async () => {
    const port = await freePort();
    const [filler, log] = [join(disk, 'filler'), join(disk, 'log')];
    const through = (program: string[]) => [
      ...(MOUNTING as string[]),
      'sh',
      '-c',
      `mount -t tmpfs -o size=64k none ${disk} && head -c 32768 /dev/zero > ${filler}
       ${program.join(' ')} >> ${log} & echo $! > ${folder}/pid; wait $!; code=$?
       cat ${log}; exit $code`,
    ];
    const service = new CommandProcess({ PORT: String(port) }, ['serve'], through);
    const ask = async () =>
      expect((await fetch(`http://127.0.0.1:${port}/api/record?limit=1`)).status).toBe(200);
    await vi.waitFor(ask, PATIENCE);
    const more = 300;
    for (let n = 0; n < more; n++) await ask();
    const pid = Number(await readFile(join(folder, 'pid'), 'utf8'));
    // The disk is in the process's own view of the files.
    await rm(`/proc/${pid}/root${filler}`);
    await ask();
    process.kill(pid, 'SIGTERM');
    const { code, stdout } = await service.ended;
    const lines = stdout.split('\n').slice(0, -1);
    const whole = lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line));
    const lost = whole.flatMap((line) => line.lost ?? []).reduce((sum, each) => sum + each, 0);
    expect(whole.filter(({ route }) => route).length + lost).toBe(1 + more + 1);
    expect(lost).toBeGreaterThan(50);
    expect(lines.length - whole.length).toBeLessThanOrEqual(1);
    expect(whole.at(-1)).toMatchObject({ msg: 'stopped' });
    expect(code).toBe(0);
  });
});
