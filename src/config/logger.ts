import { destination, type Logger, pino } from 'pino';

/** What the message of a request's line says already. */
const IN_THE_MESSAGE = 'method,route,status';

/**
 * A busy service writes so many bytes of lines at once, an idle one each line this soon. More at
 * once would take longer: what waits is measured anew for each line.
 */
const BUFFER = { minLength: 2_000, periodicFlush: 100 };

/** Readable on a terminal, JSON for everything that collects logs. */
export async function createLogger(
  level: string,
  output: LogOutput = process.stdout,
): Promise<Logger> {
  const options = { level, base: null, timestamp: isoTimes() };
  if (output.isTTY) {
    const { default: pretty } = await import('pino-pretty');
    const lines = pretty({
      destination: output,
      sync: true,
      singleLine: true,
      ignore: IN_THE_MESSAGE,
    });
    return pino(options, lines);
  }
  return pino(options, linesOn(output));
}

const opened = new WeakMap<LogOutput, ReturnType<typeof destination>>();

/** The buffer of an output: one, however many loggers write there. */
function linesOn(output: LogOutput) {
  const known = opened.get(output);
  if (known) return known;
  const lines = destination({ dest: output.fd, sync: true, ...BUFFER });
  opened.set(output, lines);
  // However the process ends, unless it is killed, its last lines are not lost.
  process.once('exit', () => lines.flushSync());
  return lines;
}

/** The time as pino puts it into a line. A busy service writes many lines in one millisecond. */
function isoTimes(): () => string {
  let last = 0;
  let text = '';
  return () => {
    const now = Date.now();
    if (now !== last) {
      last = now;
      text = `,"time":"${new Date(now).toISOString()}"`;
    }
    return text;
  };
}

/** The standard output, or what a test has in its place. */
export type LogOutput = NodeJS.WriteStream & { readonly fd: number };
