import { randomUUID } from 'node:crypto';
import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Server } from '@hapi/hapi';
import { PROBLEM_MEDIA_TYPE, type Problem, problemBody } from './problem.js';
import { statusProblem } from './status-problems.js';

/** By the codes of Node's parser. */
const PROBLEMS = new Map<unknown, Problem>([
  ['HPE_HEADER_OVERFLOW', statusProblem(431)],
  ['ERR_HTTP_REQUEST_TIMEOUT', statusProblem(408)],
  [
    'HPE_INVALID_URL',
    {
      ...statusProblem(400),
      detail: 'The address is not ASCII. Percent-encode letters such as ñ, which is %C3%B1.',
    },
  ],
]);

/**
 * Bytes that are no HTTP request never reach a route, and hapi answers them with a bare status
 * line. They get a problem like every other error.
 */
export function answerClientErrors(
  server: Server,
  headers: Readonly<Record<string, string>>,
  lingerMs: number,
): void {
  server.listener.removeAllListeners('clientError');
  server.listener.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    // Once an answer has begun on this connection, a second one would read as part of it.
    if (!socket.writable || socket.bytesWritten > 0) {
      socket.destroy();
      return;
    }
    lastWords(socket, lingerMs, answer(PROBLEMS.get(error.code) ?? statusProblem(400), headers));
  });
  server.listener.on('checkExpectation', ({ socket }: IncomingMessage) => {
    lastWords(socket, lingerMs, answer(statusProblem(417), headers));
  });
}

/** A client that keeps its side open after this must not keep the connection. */
function lastWords(socket: Socket, lingerMs: number, text: string): void {
  socket.end(text);
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function answer(problem: Problem, headers: Readonly<Record<string, string>>): string {
  const id = randomUUID();
  const body = JSON.stringify(problemBody(problem, id));
  const all = {
    ...headers,
    'x-request-id': id,
    'content-type': `${PROBLEM_MEDIA_TYPE}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${head.join('')}\r\n${body}`;
}
