import type { Progress } from '../../../../application/import/import-listener.js';
import { duration, number, plural } from './format-numbers.js';
import type { Terminal } from './terminal.js';

const BAR_WIDTH = 24;
const DEFAULT_COLUMNS = 80;
const BAR_EVERY_MS = 100;
const LINE_EVERY_MS = 5_000;
/** A rate and the time that is left are told after so long. */
const MIN_SECONDS = 1;

/** The documents that are read beside the records. */
interface DocumentProgress {
  readonly step: 'documents';
  /** How many documents were read. */
  readonly records: number;
  readonly of?: number | undefined;
}

/** Shows the progress of an import: a bar on a terminal, a line every few seconds elsewhere. */
export class ProgressDisplay {
  readonly #startedAt = Date.now();
  /** Records and documents are read in turns, so each step has its own clock. */
  readonly #stepsStartedAt = new Map<string, number>();
  #shownAt = Date.now();
  #bytes: { read: number; total: number } | undefined;
  #hasBar = false;

  constructor(
    private readonly output: Terminal['stderr'] | undefined,
    private readonly lineEveryMs = LINE_EVERY_MS,
  ) {}

  get seconds(): number {
    return (Date.now() - this.#startedAt) / 1000;
  }

  /** How much of the files was read. The time that is left is estimated from it. */
  bytes(read: number, total: number | undefined): void {
    this.#bytes = total ? { read, total } : undefined;
  }

  show(progress: Progress | DocumentProgress): void {
    const now = Date.now();
    const startedAt = this.#stepsStartedAt.get(progress.step) ?? now;
    this.#stepsStartedAt.set(progress.step, startedAt);
    const every = this.output?.isTTY ? BAR_EVERY_MS : this.lineEveryMs;
    if (!this.output || now - this.#shownAt < every) return;
    this.#shownAt = now;
    this.#hasBar = this.output.isTTY ?? false;
    const text = this.#text(progress, (now - startedAt) / 1000);
    // A bar that wraps would leave its first line behind at every update.
    const bar = text.slice(0, (this.output.columns || DEFAULT_COLUMNS) - 1);
    this.output.write(this.#hasBar ? `\r${bar}\u001b[K` : `${text}\n`);
  }

  /** Removes the bar, so that other text can be written. */
  clear(): void {
    if (this.#hasBar) this.output?.write('\r\u001b[K');
    this.#hasBar = false;
  }

  #text({ step, records, of }: Progress | DocumentProgress, seconds: number): string {
    const isOfDocuments = step === 'documents';
    const done =
      step === 'reading' ? share(this.#bytes?.read, this.#bytes?.total) : share(records, of);
    const facts = [plural(records, isOfDocuments ? 'document' : 'record')];
    // Before that, the first batch would look like a million records a second.
    const isKnown = seconds >= MIN_SECONDS;
    if (isKnown && records >= seconds) facts.push(`${number(records / seconds)}/s`);
    if (done !== undefined) {
      facts.unshift(`${Math.floor(done * 100)} %`);
      if (done > 0 && isKnown) facts.push(`${duration((seconds * (1 - done)) / done)} left`);
    }
    const bar = this.#hasBar && done !== undefined ? `${progressBar(done)} ` : '';
    return `${isOfDocuments ? 'reading' : step} ${bar}${facts.join(', ')}`;
  }
}

function share(part: number | undefined, whole: number | undefined): number | undefined {
  return part !== undefined && whole ? Math.min(part / whole, 1) : undefined;
}

function progressBar(done: number): string {
  const full = Math.floor(done * BAR_WIDTH);
  return `▕${'█'.repeat(full)}${'·'.repeat(BAR_WIDTH - full)}▏`;
}
