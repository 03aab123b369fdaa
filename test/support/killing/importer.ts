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

/** When a whole import gave its signs, and when it ended, in milliseconds; 0 where it gave none. */
export type Life = Readonly<Record<Sign | 'ended', number>>;

/** The command in a process of its own. */
export class Importer {
  constructor(private readonly store: StoreUnderTest) {}

  /** @throws what it says, if it does not end well. */
  async run(file: string): Promise<Life> {
    return (await this.#live(file, () => new Promise(() => {}))) as Life;
  }

  /** Kills an import at a moment. Gives its life where it had ended by then. */
  kill(file: string, { sign, ms }: Moment): Promise<Life | undefined> {
    return this.#live(file, async (signal) => {
      if (sign !== 'started') await once(this.store.signs, sign, { signal });
      await wait(ms, undefined, { signal });
    });
  }

  /** Lets an import live until its end or the given one, whichever comes first. */
  async #live(
    file: string,
    untilItsTime: (signal: AbortSignal) => Promise<unknown>,
  ): Promise<Life | undefined> {
    const { signs, settled } = this.store;
    await settled();
    const at = { started: Date.now(), begun: 0, written: 0 };
    const note = (sign: 'begun' | 'written') => (when: number) => {
      at[sign] ||= when;
    };
    const notes = { begun: note('begun'), written: note('written') };
    signs.on('begun', notes.begun).on('written', notes.written);
    const { child, exited } = this.#start(file);
    let said = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    const waiting = new AbortController();
    await Promise.race([untilItsTime(waiting.signal), exited]);
    waiting.abort();
    child.kill('SIGKILL');
    const [code, signal] = await exited;
    const ended = Date.now();
    await settled();
    signs.off('begun', notes.begun).off('written', notes.written);
    if (signal === 'SIGKILL') return undefined;
    if (code !== 0) throw new Error(`the import ended with ${code}: ${said}`);
    return { ...at, ended };
  }

  #start(file: string) {
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn(
      process.execPath,
      [programMain(), 'import', file, '-q', '--allow-removals'],
      {
        env: { PATH, HOME, ...this.store.environment },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    return { child, exited: once(child, 'close') };
  }
}
