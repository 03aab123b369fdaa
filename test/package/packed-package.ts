import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOURCES = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'tsconfig.json',
  'tsconfig.build.json',
  'tsconfig.types.json',
  'data',
  'docs',
  'scripts',
  'src',
];

export interface Packed {
  /** The path of the tarball. */
  readonly tarball: string;
  readonly files: readonly { readonly path: string; readonly size: number }[];
  /** In bytes, as it is downloaded and as it is installed. */
  readonly size: number;
  readonly unpackedSize: number;
}

/** Runs a program to its end in a folder, and gives its standard output. */
export async function run(cwd: string, program: string, ...words: string[]): Promise<string> {
  const env = { ...process.env, NO_COLOR: '1', npm_config_update_notifier: 'false' };
  const { stdout } = await promisify(execFile)(program, words, { cwd, env, maxBuffer: 1e8 });
  return stdout;
}

/** A copy of the sources in which commands may write, with the packages of this one. */
export async function cloneOfSources(folder: string): Promise<string> {
  const clone = join(folder, 'planning-registry');
  await mkdir(clone);
  for (const name of SOURCES) await cp(join(ROOT, name), join(clone, name), { recursive: true });
  await symlink(join(ROOT, 'node_modules'), join(clone, 'node_modules'));
  return clone;
}

/** Packs the sources as `npm pack` does for anybody. */
export async function pack(folder: string): Promise<Packed> {
  const clone = await cloneOfSources(folder);
  const json = await run(clone, 'npm', 'pack', '--json', '--pack-destination', folder);
  const [{ filename, files, size, unpackedSize }] = JSON.parse(json);
  return { tarball: join(folder, filename), files, size, unpackedSize };
}

/** A project with nothing in it but the package, installed, and these files. */
export async function projectWith(
  { tarball }: Packed,
  folder: string,
  files: Record<string, string>,
): Promise<string> {
  await mkdir(folder);
  await writeFile(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const quietly = ['--no-audit', '--no-fund', '--prefer-offline'];
  await run(folder, 'npm', 'install', ...quietly, tarball, '@types/node@20.19.43');
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  return folder;
}
