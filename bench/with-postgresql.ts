import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { progress } from './report.js';

const EXAMPLE = fileURLToPath(new URL('../examples/postgresql-store', import.meta.url));

/** The part of the example's tests that starts a server, as its test runner calls it. */
interface ServerOfExample {
  setup(project: {
    provide(name: string, url: string): void;
  }): Promise<(() => Promise<void>) | undefined>;
}

/**
 * Installs examples/postgresql-store and runs work with the settings of a service on it. The server
 * is one of its own, gone afterwards, or the one that POSTGRESQL_URL names.
 */
export async function withPostgresql(
  work: (settings: Readonly<Record<string, string>>) => Promise<void>,
): Promise<void> {
  installExample();
  progress('starting PostgreSQL');
  const { setup }: ServerOfExample = await import(join(EXAMPLE, 'test/postgresql-server.js'));
  let url = '';
  const remove = await setup({
    provide: (_, given) => {
      url = given;
    },
  });
  try {
    await work({
      STORAGE: join(EXAMPLE, 'postgresql-store.js'),
      POSTGRESQL_URL: url,
      POSTGRESQL_SCHEMA: 'bench',
    });
  } finally {
    await remove?.();
  }
}

function installExample(): void {
  progress('installing examples/postgresql-store');
  // A copy of an earlier build would stay.
  rmSync(join(EXAMPLE, 'node_modules/planning-registry'), { recursive: true, force: true });
  const words = ['install', '--no-audit', '--no-fund', '--silent'];
  const { status } = spawnSync('npm', words, { cwd: EXAMPLE, stdio: ['ignore', 2, 2] });
  if (status !== 0) throw new Error('examples/postgresql-store cannot be installed.');
}
