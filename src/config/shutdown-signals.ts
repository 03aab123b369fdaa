const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * The same signal again within this time is the same wish. On a terminal, Ctrl-C reaches the
 * service twice under npm: from the terminal, and passed on by npm.
 */
const ECHO_MS = 100;

/** The wish that the process end, from the moment at which this is made. */
export class ShutdownSignals {
  asked = false;
  readonly first: Promise<NodeJS.Signals>;

  /** @param onSecond hears of every signal after the first. */
  constructor(onSecond: (signal: NodeJS.Signals) => void) {
    this.first = new Promise((resolve) => {
      let last = { signal: '', at: 0 };
      const hear = (signal: NodeJS.Signals) => {
        const at = performance.now();
        const isEcho = signal === last.signal && at - last.at < ECHO_MS;
        last = { signal, at };
        if (this.asked && !isEcho) onSecond(signal);
        this.asked = true;
        resolve(signal);
      };
      for (const signal of SIGNALS) process.on(signal, hear);
    });
  }
}
