import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '../process/service-process.js';
import { withApt } from '../support/debian-program.js';

const run = promisify(execFile);
const FOLDER = join(ROOT, '.cache/prometheus');
/** Elsewhere first: what is there is whole. Another test may have been first. */
const UNPACK = `[ -e usr ] || {
  apt-get download -qq prometheus && dpkg -x prometheus_*.deb part &&
  rm prometheus_*.deb && mv part/usr usr
}`;

/** A program of this machine, or of Debian's package, which is unpacked for this clone only. */
export async function prometheusProgram(name: 'prometheus' | 'promtool'): Promise<string> {
  const onPath = await run('sh', ['-c', `command -v ${name}`]).catch(() => undefined);
  if (onPath) return onPath.stdout.trim();
  const unpacked = join(FOLDER, 'usr/bin', name);
  if (!existsSync(unpacked)) await unpack(name);
  return unpacked;
}

async function unpack(name: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  try {
    await withApt(UNPACK, FOLDER);
  } catch (cause) {
    const message = `These tests need ${name}: install Prometheus, or run where apt-get can.`;
    throw new Error(message, { cause });
  }
}
