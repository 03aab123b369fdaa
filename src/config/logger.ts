import { destination, type Logger, pino } from 'pino';

/** The message of an access log line already contains these. */
const IN_THE_MESSAGE = 'method,route,status';

/**
 * Lines are written when the buffer has so many bytes, or after so many milliseconds. A larger
 * buffer is slower: the logger measures its length again with every line.
 */
const BUFFER = { minLength: 2_000, periodicFlush: 100 };

/** Readable lines on a terminal, JSON everywhere else. */
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
  return pino(options, bufferOf(output));
}

const opened = new WeakMap<LogOutput, ReturnType<typeof destination>>();

/** All loggers of one output share a buffer, so that their lines stay in order. */
function bufferOf(output: LogOutput) {
  const known = opened.get(output);
  if (known) return known;
  const lines = destination({ dest: output.fd, sync: true, ...BUFFER });
  opened.set(output, lines);
  // Only a killed process loses its last lines.
  process.once('exit', () => lines.flushSync());
  return lines;
}

/** Formats the time once a millisecond. A busy service writes many lines in one. */
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

/** Standard output, or the output of a test. */
export type LogOutput = NodeJS.WriteStream & { readonly fd: number };
