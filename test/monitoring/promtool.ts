import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../process/service-process.js';
import { withApt } from '../support/debian-program.js';

const run = promisify(execFile);
const FOLDER = join(ROOT, '.cache/promtool');
const UNPACK =
  'apt-get download -qq prometheus && dpkg -x prometheus_*.deb . && rm prometheus_*.deb';
const UNPACKED = join(FOLDER, 'usr/bin/promtool');

/** Runs promtool. Rejects if it finds a fault, with what it says. */
export async function promtool(words: readonly string[], stdin?: string): Promise<string> {
  const running = run(await found(), words as string[]);
  if (stdin !== undefined) running.child.stdin?.end(stdin);
  const { stdout, stderr } = await running.catch((error) => {
    throw new Error(`promtool ${words.join(' ')}:\n${error.stdout}${error.stderr}`);
  });
  return `${stdout}${stderr}`;
}

let known: Promise<string> | undefined;

/** That of this machine, or of Debian's package, which is unpacked for this clone only. */
function found(): Promise<string> {
  known ??= find();
  return known;
}

async function find(): Promise<string> {
  const onPath = await run('sh', ['-c', 'command -v promtool']).catch(() => undefined);
  if (onPath) return onPath.stdout.trim();
  if (existsSync(UNPACKED)) return UNPACKED;
  await mkdir(FOLDER, { recursive: true });
  try {
    await withApt(UNPACK, [], FOLDER);
  } catch (cause) {
    const message = 'These tests need promtool: install Prometheus, or run where apt-get can.';
    throw new Error(message, { cause });
  }
  return UNPACKED;
}
