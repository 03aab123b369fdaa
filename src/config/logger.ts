import { type Logger, pino } from 'pino';
import { LogOutput } from './log-output.js';

/** The message of an access log line already contains these. */
const IN_THE_MESSAGE = 'method,route,status';

/** Readable lines on a terminal, JSON everywhere else. */
export async function createLogger(
  level: string,
  output: StandardOutput = process.stdout,
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
  return pino(options, outputOf(output));
}

const opened = new WeakMap<StandardOutput, LogOutput>();

/** All loggers of one output share a buffer, so that their lines stay in order. */
function outputOf(output: StandardOutput): LogOutput {
  const known = opened.get(output);
  if (known) return known;
  const lines = new LogOutput(output.fd);
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
export type StandardOutput = NodeJS.WriteStream & { readonly fd: number };
