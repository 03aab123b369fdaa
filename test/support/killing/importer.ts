import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { programMain } from '../program.js';
import type { StoreUnderTest } from './store-under-test.js';

/** What an import is seen to have done, in this order. */
type Sign = 'started' | 'begun' | 'written';

/** So long after a sign. */
export interface Moment {
  readonly sign: Sign;
  readonly ms: number;
}

/** When a whole import gave its signs, and when it ended, in milliseconds from its start. */
export type Life = Readonly<Record<Sign | 'ended', number>>;

/** The command in a process of its own. */
export class Importer {
  constructor(private readonly store: StoreUnderTest) {}

  /** @throws what it says, if it does not end well. */
  async run(file: string): Promise<Life> {
    const start = performance.now();
    const at = { started: 0, begun: 0, written: 0 };
    const note = (sign: 'begun' | 'written') => () => {
      at[sign] ||= performance.now() - start;
    };
    const notes = { begun: note('begun'), written: note('written') };
    this.store.signs.on('begun', notes.begun).on('written', notes.written);
    const { child, exited } = this.#start(file);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const [code] = await exited;
    this.store.signs.off('begun', notes.begun).off('written', notes.written);
    if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`);
    return { ...at, ended: performance.now() - start };
  }

  /** Kills an import at a moment. Gives false where it had ended by then. */
  async kill(file: string, { sign, ms }: Moment): Promise<boolean> {
    const { child, exited } = this.#start(file);
    if (sign !== 'started') await Promise.race([once(this.store.signs, sign), exited]);
    await Promise.race([wait(ms), exited]);
    child.kill('SIGKILL');
    const [, signal] = await exited;
    return signal === 'SIGKILL';
  }

  #start(file: string) {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(process.execPath, [programMain(), 'import', file, '-q'], {
      env: { PATH, HOME, ...this.store.environment },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    return { child, exited: once(child, 'close') };
  }
}
