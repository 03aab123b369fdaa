import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
// @ts-expect-error: a script of npm, which has no types
import { buildPages } from '../../scripts/build-pages.js';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the program as it is shipped. */
    program: string;
  }
}

/** Builds the program once for the whole run, in a folder of its own. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
  for (const name of ['node_modules', 'package.json', 'data']) {
    await symlink(join(ROOT, name), join(folder, name));
  }
  const build = async () => {
    await compile(join(folder, 'dist'));
    await buildPages(join(folder, 'dist/pages'));
  };
  await build();
  project.onTestsRerun(build);
  project.provide('program', folder);
  return () => rm(folder, { recursive: true });
}

/** As `npm run build` does, but for the types: `npm run check` looks at them. */
async function compile(dist: string): Promise<void> {
  const tsc = join(ROOT, 'node_modules/@typescript/native/bin/tsc');
  const output = ['--noCheck', '--outDir', dist, '--tsBuildInfoFile', `${dist}.info`];
  const words = [tsc, '-p', 'tsconfig.build.json', ...output];
  await promisify(execFile)(process.execPath, words, { cwd: ROOT });
}
