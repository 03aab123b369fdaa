import type { Writable } from 'node:stream';
import { type Logger, pino } from 'pino';
import { printable } from '../domain/record/text.js';

/** From here on, pino's numbers of levels mean an error. */
const ERROR = 50;

/**
 * The log of a command: sentences, as the command itself writes them, because a person reads both.
 * Standard output may be data, so it goes to standard error, and only from warnings on.
 */
export function createCommandLogger(
  output: Writable & { readonly isTTY?: boolean } = process.stderr,
): Logger {
  // A bar of progress may stand on the line.
  const clearLine = output.isTTY ? '\r\u001b[K' : '';
  const write = (line: string) => {
    const { level, msg, ...facts } = JSON.parse(line);
    const told = Object.entries(facts).map(([name, fact]) => `${name} ${inWords(fact)}`);
    const about = told.length > 0 ? ` (${told.join(', ')})` : '';
    const text = printable(`${level >= ERROR ? 'error' : 'warning'}: ${msg}${about}`);
    output.write(`${clearLine}${text}\n`);
  };
  return pino({ level: 'warn', base: null, timestamp: false }, { write });
}

function inWords(fact: unknown): string {
  return typeof fact === 'object' ? JSON.stringify(fact) : String(fact);
}
