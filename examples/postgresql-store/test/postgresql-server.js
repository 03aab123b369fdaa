import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const DEBIAN = '/usr/lib/postgresql';

/**
 * Starts a PostgreSQL of its own in a temporary folder, for the tests of one run. POSTGRESQL_URL in
 * the environment names another one instead, whose user may create schemas.
 */
export async function setup(project) {
  const given = process.env.POSTGRESQL_URL;
  if (given) {
    project.provide('postgresqlUrl', given);
    return;
  }
  const programs = await findPrograms();
  const folder = await mkdtemp(join(tmpdir(), 'planning-registry-postgresql-'));
  // PostgreSQL refuses to run as root.
  const asPostgres = process.getuid?.() === 0 ? ['-u', 'postgres', '--'] : undefined;
  const start = (program, args) =>
    asPostgres
      ? ['runuser', [...asPostgres, join(programs, program), ...args]]
      : [join(programs, program), args];
  if (asPostgres) await run('chown', ['postgres', folder]);
  await chmod(folder, 0o700);
  const data = join(folder, 'data');
  await run(
    ...start('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync']),
  );
  const port = await freePort();
  const options = [
    'fsync=off',
    'full_page_writes=off',
    'listen_addresses=127.0.0.1',
    `port=${port}`,
  ];
  options.push(`unix_socket_directories=${folder}`);
  const server = spawn(
    ...start('postgres', ['-D', data, ...options.flatMap((each) => ['-c', each])]),
    {
      stdio: ['ignore', 'ignore', 'pipe'],
    },
  );
  await untilReady(server);
  project.provide('postgresqlUrl', `postgresql://postgres@127.0.0.1:${port}/postgres`);

  return async () => {
    const ended = once(server, 'exit');
    await run(...start('pg_ctl', ['-D', data, '-m', 'immediate', 'stop']));
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

/** Debian's package, which is installed where it is missing and can be. */
async function findPrograms() {
  const installed = () => (existsSync(DEBIAN) ? readdirSync(DEBIAN).sort() : []);
  if (installed().length === 0 && process.getuid?.() === 0) {
    await run('apt-get', ['install', '-y', '--no-install-recommends', 'postgresql']);
  }
  const version = installed().at(-1);
  if (version) return join(DEBIAN, version, 'bin');
  throw new Error('No PostgreSQL: install one, or name one in POSTGRESQL_URL.');
}

/** It says so in its log. */
async function untilReady(server) {
  let log = '';
  for await (const text of server.stderr.setEncoding('utf8')) {
    log += text;
    if (log.includes('ready to accept connections')) {
      server.stderr.resume();
      return;
    }
  }
  throw new Error(`PostgreSQL did not start:\n${log}`);
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
