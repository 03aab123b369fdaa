const LINE_END = '\n';
/** How a line ends that tells of lost ones. */
const TOLD = ',"msg":"log lines lost"}';

/**
 * Log lines that are not written yet, and the count of those that never will be. The lines are one
 * text: it is only taken apart if it cannot be written.
 */
export class LogBuffer {
  #text = '';
  /** How many bytes of the first line are written. */
  #begun = 0;
  /** Lost lines that no line tells of yet. */
  #lost = 0;
  /** The line that told last how many were lost. */
  #told = '';

  /** In characters. */
  get length(): number {
    return this.#text.length;
  }

  add(line: string): void {
    if (this.#lost > 0) this.#tellLost();
    this.#text += line;
  }

  /** Counts a line for which there is no room. */
  lose(): void {
    this.#lost++;
  }

  /** All that is to be written next. */
  bytes(): Buffer {
    if (this.#lost > 0) this.#tellLost();
    return Buffer.from(this.#text).subarray(this.#begun);
  }

  /** Forgets all that there is: it is written. */
  clear(): void {
    this.#text = '';
    this.#begun = 0;
  }

  /** Forgets what is written: so many of the bytes. */
  forget(bytes: number): void {
    const all = Buffer.from(this.#text);
    const written = this.#begun + bytes;
    const first = all.subarray(0, written).lastIndexOf(LINE_END) + 1;
    this.#text = all.subarray(first).toString();
    this.#begun = written - first;
  }

  loseAll(): void {
    if (this.#text === '') return;
    const [first = '', ...others] = this.#text.slice(0, -LINE_END.length).split(LINE_END);
    // A line that lacks nothing but its end is not lost: the end comes before the next line.
    const lacksEnd = Buffer.byteLength(first) === this.#begun;
    for (const line of lacksEnd ? others : [first, ...others]) this.#lost += linesLostWith(line);
    // A line that broke off is ended, so that the next one is a line of its own.
    this.#text = lacksEnd || this.#begun > 0 ? LINE_END : '';
    this.#begun = 0;
  }

  #tellLost(): void {
    // One line is enough if nothing came between, and it is not begun.
    if (this.#told && this.#text.endsWith(LINE_END + this.#told)) {
      this.#text = this.#text.slice(0, -this.#told.length);
      this.#lost += linesLostWith(this.#told.trimEnd());
    }
    const time = new Date().toISOString();
    this.#told = `{"level":40,"time":"${time}","lost":${this.#lost}${TOLD}${LINE_END}`;
    this.#text += this.#told;
    this.#lost = 0;
  }
}

/** A line is lost itself, or with it the lines that it tells of. */
function linesLostWith(line: string): number {
  return line.endsWith(TOLD) ? JSON.parse(line).lost : 1;
}
