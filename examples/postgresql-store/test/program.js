import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const folder = fileURLToPath(new URL('..', import.meta.url));
const program = fileURLToPath(
  new URL('../node_modules/planning-registry/dist/main.js', import.meta.url),
);

/** Runs a command of planning-registry in the folder of the example, as its README does. */
export async function command(args, environment) {
  const options = { cwd: folder, env: { PATH: process.env.PATH, ...environment } };
  return (await run(process.execPath, [program, ...args], options)).stdout;
}

/** A service of its own, once it listens. */
export async function serve(environment) {
  const child = spawn(process.execPath, [program, 'serve'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise((resolve) => child.once('close', resolve));
  let log = '';
  const url = await new Promise((resolve, reject) => {
    const read = (text) => {
      log += text;
      for (const line of log.split('\n').slice(0, -1)) {
        if (line.includes('"listening"')) resolve(new URL('/', JSON.parse(line).url));
      }
    };
    child.stdout.setEncoding('utf8').on('data', read);
    child.stderr.setEncoding('utf8').on('data', read);
    exited.then(() => reject(new Error(`The service has ended:\n${log}`)));
  });
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}
