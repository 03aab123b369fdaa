import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** Each watches who started it, and ends with it, however that ends. */
const LOOP = `
  process.on('disconnect', () => process.exit());
  setInterval(() => { for (const until = Date.now() + 50; Date.now() < until; ); }, 0);
`;

/** Processes that take all the time of a core that they can get. */
export class BusyCores {
  readonly #loops: ChildProcess[] = [];

  constructor(howMany: number) {
    for (let i = 0; i < howMany; i++) {
      this.#loops.push(
        spawn(process.execPath, ['-e', LOOP], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
      );
    }
  }

  async end(): Promise<void> {
    for (const loop of this.#loops.splice(0)) {
      loop.kill('SIGKILL');
      if (loop.exitCode === null && loop.signalCode === null) await once(loop, 'exit');
    }
  }
}
