import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const LOCK = join(tmpdir(), 'planning-registry-apt.lock');
const INSTALL = 'apt-get install -y -qq --no-install-recommends "$@"';

/** Runs a line of the shell with apt-get, which knows the newest packages then. */
export function withApt(line: string, cwd = tmpdir()): Promise<void> {
  return queued(`apt-get update -qq && ${line}`, [], cwd);
}

/** One at a time: apt-get does not wait for another one, and tests run beside each other. */
async function queued(line: string, words: readonly string[], cwd = tmpdir()): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await promisify(execFile)('flock', [LOCK, 'sh', '-c', line, 'sh', ...words], { env, cwd });
}

/**
 * A program of this machine, by the first of its names that is there. On a Debian without it, root
 * installs it with these packages.
 */
export async function debianProgram(
  names: readonly [string, ...string[]],
  packages: readonly string[],
): Promise<string> {
  const found = onPath(names);
  if (found) return found;
  console.log(`installs ${packages.join(' ')}, for a test that needs ${names[0]}`);
  // Another test may have installed it meanwhile.
  const install = `command -v ${names[0]} || { apt-get update -qq && ${INSTALL}; }`;
  const reason = await queued(install, packages).then(
    () => 'it is not in there',
    (error: Error) => error.message,
  );
  const installed = onPath(names);
  if (!installed) {
    const packed = packages.join(' ');
    throw new Error(`this test needs ${names[0]}; apt-get install ${packed}: ${reason}`);
  }
  return installed;
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
