import type { Progress } from '../../../../application/import/import-report.js';
import { duration, number, plural } from './numbers.js';
import type { Terminal } from './terminal.js';

const BAR_WIDTH = 24;
const DEFAULT_COLUMNS = 80;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 5_000;

/** Shows how far a long work is: a bar on a terminal, a line now and then elsewhere. */
export class ProgressDisplay {
  readonly #began = Date.now();
  #stepBegan = Date.now();
  #shown = Date.now();
  #step = '';
  #bytes: { read: number; of: number } | undefined;
  #hasBar = false;

  constructor(private readonly output: Terminal['stderr'] | undefined) {}

  get seconds(): number {
    return (Date.now() - this.#began) / 1000;
  }

  /** How much of the files was read: what tells how long the reading will take. */
  bytes(read: number, of: number | undefined): void {
    this.#bytes = of ? { read, of } : undefined;
  }

  show(progress: Progress): void {
    const now = Date.now();
    if (progress.step !== this.#step) {
      this.#step = progress.step;
      this.#stepBegan = now;
    }
    const every = this.output?.isTTY ? BAR_EVERY_MS : LINE_EVERY_MS;
    if (!this.output || now - this.#shown < every) return;
    this.#shown = now;
    this.#hasBar = this.output.isTTY ?? false;
    const text = this.#text(progress, (now - this.#stepBegan) / 1000);
    // A bar that wraps would leave its first half behind each time.
    const bar = text.slice(0, (this.output.columns || DEFAULT_COLUMNS) - 1);
    this.output.write(this.#hasBar ? `\r${bar}\u001b[K` : `${text}\n`);
  }

  /** Makes room for other text. */
  clear(): void {
    if (this.#hasBar) this.output?.write('\r\u001b[K');
    this.#hasBar = false;
  }

  #text({ step, records, of }: Progress, seconds: number): string {
    const done =
      step === 'reading' ? share(this.#bytes?.read, this.#bytes?.of) : share(records, of);
    const rate = `${number(records / Math.max(seconds, 0.001))}/s`;
    const facts = [plural(records, 'record'), rate];
    if (done !== undefined) {
      facts.unshift(`${Math.floor(done * 100)} %`);
      if (done > 0) facts.push(`${duration((seconds * (1 - done)) / done)} left`);
    }
    const bar = this.#hasBar && done !== undefined ? `${barOf(done)} ` : '';
    return `${step} ${bar}${facts.join(', ')}`;
  }
}

function share(part: number | undefined, whole: number | undefined): number | undefined {
  return part !== undefined && whole ? Math.min(part / whole, 1) : undefined;
}

function barOf(done: number): string {
  const full = Math.floor(done * BAR_WIDTH);
  return `▕${'█'.repeat(full)}${'·'.repeat(BAR_WIDTH - full)}▏`;
}
