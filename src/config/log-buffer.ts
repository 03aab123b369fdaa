const LINE_END = '\n';
/** How a line ends that tells of lost ones. */
const TOLD = ',"msg":"log lines lost"}';

const USUAL_ROOM = 64 * 1024;
const NONE = { from: 0, to: 0, lines: 0 };
/** The most bytes that UTF-8 needs for a code unit. */
const MOST_BYTES = 3;

/**
 * Log lines that are not written yet, and the count of those that never will be. Each line becomes
 * bytes at once: later its parts have left the caches of the processor, and take several times as
 * long.
 */
export class LogBuffer {
  #bytes = Buffer.allocUnsafeSlow(USUAL_ROOM);
  /** In bytes. */
  length = 0;
  /** How many bytes of the first line are written. */
  #begun = 0;
  /** Lost lines that no line tells of yet. */
  #lost = 0;
  /** The line that told last how many were lost. */
  #told = NONE;

  add(line: string): void {
    if (this.#lost > 0) this.#tellLost();
    this.#push(line);
  }

  /** Counts a line for which there is no room. */
  lose(): void {
    this.#lost++;
  }

  /** All that is to be written next. Valid until the next line comes. */
  bytes(): Buffer {
    if (this.#lost > 0) this.#tellLost();
    return this.#bytes.subarray(this.#begun, this.length);
  }

  /** Forgets all that there is: it is written. */
  clear(): void {
    this.length = 0;
    this.#begun = 0;
    this.#told = NONE;
    if (this.#bytes.length > USUAL_ROOM) this.#bytes = Buffer.allocUnsafeSlow(USUAL_ROOM);
  }

  /** Forgets what is written: so many of the bytes. */
  forget(bytes: number): void {
    const written = this.#begun + bytes;
    const first = this.#bytes.subarray(0, written).lastIndexOf(LINE_END) + 1;
    this.#bytes.copyWithin(0, first, this.length);
    this.length -= first;
    this.#begun = written - first;
    const { from, to, lines } = this.#told;
    this.#told = { from: from - first, to: to - first, lines };
  }

  loseAll(): void {
    if (this.length === 0) return;
    const text = this.#bytes.toString('utf8', 0, this.length - LINE_END.length);
    const [first = '', ...others] = text.split(LINE_END);
    // A line that lacks nothing but its end is not lost: the end comes before the next line.
    const lacksEnd = Buffer.byteLength(first) === this.#begun;
    for (const line of lacksEnd ? others : [first, ...others]) this.#lost += linesLostWith(line);
    const isBroken = lacksEnd || this.#begun > 0;
    this.clear();
    // The next line is a line of its own.
    if (isBroken) this.#push(LINE_END);
  }

  #tellLost(): void {
    const { from, to, lines } = this.#told;
    // One line is enough if nothing came between, and it is not begun.
    if (from > 0 && to === this.length) {
      this.length = from;
      this.#lost += lines;
    }
    const time = new Date().toISOString();
    const told = { from: this.length, lines: this.#lost };
    this.#push(`{"level":40,"time":"${time}","lost":${this.#lost}${TOLD}${LINE_END}`);
    this.#told = { ...told, to: this.length };
    this.#lost = 0;
  }

  #push(line: string): void {
    const room = this.length + MOST_BYTES * line.length;
    if (room > this.#bytes.length) this.#bytes = Buffer.concat([this.#bytes], 2 * room);
    this.length += this.#bytes.write(line, this.length);
  }
}

/** A line is lost itself, or with it the lines that it tells of. */
function linesLostWith(line: string): number {
  return line.endsWith(TOLD) ? JSON.parse(line).lost : 1;
}
