import { type Logger, symbols } from 'pino';

/** The line of one request. What is undefined is not written. */
export interface AccessLine {
  /** Of characters that JSON does not escape, as `Identify` gives it. */
  readonly id: string;
  readonly client: string | undefined;
  readonly route: string;
  readonly method: string;
  readonly status: number;
  readonly ms: number;
  readonly records: number | undefined;
  readonly bytes: number;
  readonly answer: 'whole' | 'cut';
}

/** The fields that only few lines have. */
export type RareFields = Readonly<Record<string, unknown>>;

export type WriteAccessLine = (
  level: 'info' | 'debug',
  line: AccessLine,
  rare: RareFields | undefined,
) => void;

/** What pino makes a line of, and where it writes it. Its documentation names these parts. */
interface LineParts {
  readonly [symbols.streamSym]: { write(line: string): void };
  readonly [symbols.timeSym]: () => string;
  /** How a line of each level begins. */
  readonly [symbols.lsCacheSym]: Readonly<Record<number, string>>;
  /** The fields that all lines of a logger have. */
  readonly [symbols.chindingsSym]: string;
}

/**
 * Writes the lines of requests into a log. pino looks at every name and every value of a line to
 * find out what it is, which takes four times as long as to write down what is known of most lines.
 */
export function accessLines(logger: Logger): WriteAccessLine {
  const parts = logger as unknown as LineParts;
  const { [symbols.streamSym]: stream, [symbols.timeSym]: time } = parts;
  const { [symbols.lsCacheSym]: beginnings, [symbols.chindingsSym]: shared } = parts;
  const [client, route] = [escaper(), escaper()];
  return (level, line, rare) => {
    if (rare) {
      logger[level]({ ...line, ...rare }, messageOf(line.method, line.route, line.status));
      return;
    }
    const number = logger.levels.values[level] as number;
    if (number < logger.levelVal) return;
    stream.write(`${beginnings[number]}${time()}${shared}${fieldsOf(line, client, route)}}\n`);
  };
}

type Escape = (text: string) => string;

function fieldsOf(line: AccessLine, escapeClient: Escape, escapeRoute: Escape): string {
  const { id, client, method, status, ms, records, bytes, answer } = line;
  const route = escapeRoute(line.route);
  return (
    `,"id":"${id}"${client === undefined ? '' : `,"client":"${escapeClient(client)}"`}` +
    `,"route":"${route}","method":"${method}","status":${status},"ms":${ms}` +
    `${records === undefined ? '' : `,"records":${records}`},"bytes":${bytes}` +
    `,"answer":"${answer}","msg":"${messageOf(method, route, status)}"`
  );
}

function messageOf(method: string, route: string, status: number): string {
  return `${method} ${route} ${status}`;
}

/** As in a JSON text. Most lines have the client or the route of the line before. */
function escaper(): Escape {
  let last = '';
  let escaped = '';
  return (text) => {
    if (text !== last) [last, escaped] = [text, JSON.stringify(text).slice(1, -1)];
    return escaped;
  };
}
