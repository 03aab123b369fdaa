import { type Logger, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';

/** What the message of a request's line says already. */
const IN_THE_MESSAGE = 'method,route,status';

/** Readable on a terminal, JSON for everything that collects logs. */
export function createLogger(level: string, output: NodeJS.WriteStream = process.stdout): Logger {
  const options = { level, base: null, timestamp: stdTimeFunctions.isoTime };
  return output.isTTY
    ? pino(
        options,
        pretty({ destination: output, sync: true, singleLine: true, ignore: IN_THE_MESSAGE }),
      )
    : pino(options, output);
}
