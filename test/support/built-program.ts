import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';

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
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const output = ['--outDir', join(folder, 'dist'), '--tsBuildInfoFile', join(folder, 'info')];
    // `npm run check` looks at the types.
    const words = [tsc, '-p', 'tsconfig.build.json', '--noCheck', ...output];
    await promisify(execFile)(process.execPath, words, { cwd: ROOT });
  };
  await build();
  project.onTestsRerun(build);
  project.provide('program', folder);
  return () => rm(folder, { recursive: true });
}
