const SIGNALS = ['SIGTERM', 'SIGINT'] as const;

/**
 * The same signal within this time counts once. Under npm, Ctrl-C reaches the service twice: from
 * the terminal, and passed on by npm.
 */
const ECHO_MS = 100;

/** Listens for SIGTERM and SIGINT from its construction on. */
export class ShutdownSignals {
  /** Whether a signal has arrived. */
  received = false;
  readonly first: Promise<NodeJS.Signals>;

  /** @param onSecond is called for every signal after the first. */
  constructor(
    onSecond: (signal: NodeJS.Signals) => void,
    source: Pick<NodeJS.Process, 'on'> = process,
  ) {
    this.first = new Promise((resolve) => {
      let last = { signal: '', at: 0 };
      const onSignal = (signal: NodeJS.Signals) => {
        const at = performance.now();
        const isEcho = signal === last.signal && at - last.at < ECHO_MS;
        last = { signal, at };
        if (this.received && !isEcho) onSecond(signal);
        this.received = true;
        resolve(signal);
      };
      for (const signal of SIGNALS) source.on(signal, onSignal);
    });
  }
}
