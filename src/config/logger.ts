import { type Logger, pino, stdTimeFunctions } from 'pino';
import pretty from 'pino-pretty';

/** Readable on a terminal, JSON for everything that collects logs. */
export function createLogger(level: string, output: NodeJS.WriteStream = process.stdout): Logger {
  const options = { level, base: null, timestamp: stdTimeFunctions.isoTime };
  return output.isTTY
    ? pino(options, pretty({ destination: output, sync: true, ignore: 'id' }))
    : pino(options, output);
}
