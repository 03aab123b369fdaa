const SILENT_MS = 60_000;

export interface SilenceAlarmOptions {
  /** Hears what has not come for so many seconds. */
  readonly onSilent: (what: string, seconds: number) => void;
  /** It has come after all. */
  readonly onHeard: () => void;
  readonly silentMs?: number;
}

/**
 * Tells if what is waited for does not come. A read over a connection that is half open never ends,
 * and would go unnoticed.
 */
export class SilenceAlarm {
  constructor(private readonly options: SilenceAlarmOptions) {}

  async answer<T>(what: string, answer: Promise<T>): Promise<T> {
    const silence = this.#listen(what);
    try {
      return await answer;
    } finally {
      silence.end();
    }
  }

  async *each<T>(what: string, values: AsyncIterable<T>): AsyncGenerator<T> {
    const silence = this.#listen(what);
    try {
      for await (const value of values) {
        silence.heard();
        yield value;
        silence.heard();
      }
    } finally {
      silence.end();
    }
  }

  #listen(what: string) {
    const { onSilent, onHeard, silentMs = SILENT_MS } = this.options;
    let isSilent = false;
    const timer = setTimeout(() => {
      isSilent = true;
      onSilent(what, silentMs / 1_000);
    }, silentMs).unref();
    const heard = () => {
      if (isSilent) onHeard();
      isSilent = false;
      timer.refresh();
    };
    return {
      heard,
      end: () => {
        heard();
        clearTimeout(timer);
      },
    };
  }
}
