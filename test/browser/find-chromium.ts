import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

/** A Chromium of this machine; on a Debian without one, that of its package. */
export function findChromium(): string {
  const found = onPath() ?? (installed() ? onPath() : undefined);
  if (!found) {
    throw new Error(
      `No browser to test the pages in: install chromium, or run as root where apt-get can. ` +
        `Looked for ${NAMES.join(', ')} on the PATH.`,
    );
  }
  return found;
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed(): boolean {
  if (process.getuid?.() !== 0 || !isProgram('/usr/bin/apt-get')) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const options = { env, stdio: ['ignore', 'ignore', 'inherit'] as const };
  const install = [
    'install',
    '-y',
    '-qq',
    '--no-install-recommends',
    'chromium',
    'fonts-liberation',
  ];
  console.log('test/browser: installs chromium, which the pages are tested in');
  execFileSync('apt-get', ['update', '-qq'], { ...options, stdio: [...options.stdio] });
  execFileSync('apt-get', install, { ...options, stdio: [...options.stdio] });
  return true;
}
