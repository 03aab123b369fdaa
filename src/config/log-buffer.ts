interface Line {
  readonly text: string;
  /** How many lines of the log are lost with it: itself, or those that it tells of. */
  readonly lines: number;
}

/** Ends a line that broke off, so that the next one is a line of its own. */
const LINE_END: Line = { text: '\n', lines: 0 };

/** Log lines that are not written yet, and the count of those that never will be. */
export class LogBuffer {
  /** In characters. */
  length = 0;
  #lines: Line[] = [];
  /** How many bytes of the first line are written. */
  #begun = 0;
  /** Lost lines that no line tells of yet. */
  #lost = 0;
  /** The line that told last how many were lost. */
  #told: Line | undefined;

  add(text: string): void {
    this.#tellLost();
    this.#push({ text, lines: 1 });
  }

  /** Counts a line for which there is no room. */
  lose(): void {
    this.#lost++;
  }

  /** All that is to be written next. */
  bytes(): Buffer {
    this.#tellLost();
    return Buffer.from(this.#lines.map(({ text }) => text).join('')).subarray(this.#begun);
  }

  /** Forgets all that there is: it is written. */
  clear(): void {
    this.#replace([], 0);
  }

  /** Forgets what is written: so many of the bytes. */
  forget(bytes: number): void {
    let begun = this.#begun + bytes;
    const isWhole = ({ text }: Line) => {
      const size = Buffer.byteLength(text);
      if (begun < size) return false;
      begun -= size;
      return true;
    };
    const next = this.#lines.findIndex((line) => !isWhole(line));
    this.#replace(next < 0 ? [] : this.#lines.slice(next), begun);
  }

  loseAll(): void {
    const [first, ...others] = this.#lines;
    if (!first) return;
    // A line that lacks nothing but its end is not lost: the end comes before the next line.
    const lacksEnd = Buffer.byteLength(first.text) - this.#begun === LINE_END.text.length;
    for (const { lines } of lacksEnd ? others : this.#lines) this.#lost += lines;
    this.#replace(this.#begun > 0 || first === LINE_END ? [LINE_END] : [], 0);
  }

  #tellLost(): void {
    if (this.#lost === 0) return;
    // One line is enough if nothing came between, and it is not begun.
    if (this.#lines.length > 1 && this.#lines.at(-1) === this.#told) this.#takeBack();
    const time = new Date().toISOString();
    const told = { level: 40, time, lost: this.#lost, msg: 'log lines lost' };
    this.#told = { text: `${JSON.stringify(told)}\n`, lines: this.#lost };
    this.#push(this.#told);
    this.#lost = 0;
  }

  #takeBack(): void {
    const { text, lines } = this.#lines.pop() as Line;
    this.length -= text.length;
    this.#lost += lines;
  }

  #push(line: Line): void {
    this.#lines.push(line);
    this.length += line.text.length;
  }

  #replace(lines: Line[], begun: number): void {
    this.#lines = lines;
    this.length = lines.reduce((sum, { text }) => sum + text.length, 0);
    this.#begun = begun;
  }
}
