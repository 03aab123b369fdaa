import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { CACHE } from '../cache-folder.js';

const VERSION = '3.39';
const VENV = join(CACHE, `sqlite-utils-${VERSION}`);
const PROGRAM = join(VENV, 'bin', 'sqlite-utils');
const FOUND = { program: PROGRAM, name: `sqlite-utils ${VERSION}` };
const run = promisify(execFile);

export interface SqliteUtils {
  readonly program: string;
  readonly name: string;
  /** Why it cannot be had here. */
  readonly missing?: string;
}

/** Installs it where it is not there yet. */
export async function findSqliteUtils(): Promise<SqliteUtils> {
  try {
    if (!existsSync(PROGRAM)) {
      await run('python3', ['-m', 'venv', VENV]);
      await run(join(VENV, 'bin', 'pip'), ['install', '--quiet', `sqlite-utils==${VERSION}`]);
    }
    await run(PROGRAM, ['--version']);
    return FOUND;
  } catch (error) {
    return { ...FOUND, missing: lastLine((error as Error).message) };
  }
}

function lastLine(text: string): string {
  return text.trim().split('\n').at(-1) ?? '';
}
