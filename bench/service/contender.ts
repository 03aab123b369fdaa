import type { Question } from './question.js';

/** A running server that is asked the questions of the benchmark. */
export interface Contender {
  readonly name: string;
  readonly port: number;
  /** Where the usual number would do nothing but wait. */
  readonly connections?: number;
  /** Its process, whose memory is looked at. */
  readonly pid: number;
  path(question: Question): string;
  /** What an answer says. */
  read(answer: Answer): Found;
  /** Whether its way of comparing texts means what the registry means by this question. */
  meansTheSame(question: Question): boolean;
  stop(): Promise<void>;
}

interface Answer {
  readonly headers: Headers;
  readonly body: string;
}

export interface Found {
  readonly total: number;
  readonly ids: readonly string[];
}

/** Of a peer so slow that more connections would do nothing but wait. */
export const FEW_CONNECTIONS = 4;

/** A peer that is not here, and why. */
export interface Absence {
  readonly name: string;
  readonly reason: string;
}

/** A request as it goes over the wire. */
export function request(path: string, headers: Readonly<Record<string, string>> = {}): Buffer {
  const lines = Object.entries({ host: '127.0.0.1', ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  return Buffer.from(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
}
