import { randomUUID } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Server } from '@hapi/hapi';
import type { PendingResponses } from '../pending-responses.js';
import { ALLOW } from '../routes/read-only-routes.js';
import type { Advise } from './advise.js';
import { PROBLEM_MEDIA_TYPE, type Problem, problemBody } from './problem.js';
import { statusProblem } from './problems-by-status.js';

/** What Node's parser had at once, of one request or of several, and how far it came. */
interface ParserError extends NodeJS.ErrnoException {
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

const REQUEST_LINE = /^[a-z-]+ \S+ HTTP\/1/i;

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
 * Bytes that are no HTTP request never reach a route, and hapi sends a bare status
 * line. They get a problem like every other error, in their turn: behind the responses to the
 * requests that came before them on the connection.
 */
export function respondToClientErrors(
  server: Server,
  headers: Readonly<Record<string, string>>,
  pendingResponses: PendingResponses,
  lingerMs: number,
  advise: Advise,
): void {
  const { listener } = server;
  const refused = new WeakSet<Socket>();
  const refuse = (socket: Socket, problem: Problem) => {
    refused.add(socket);
    // Node would end our side with the client's, in the midst of what it has asked for before.
    socket.removeAllListeners('end');
    pendingResponses.whenOver(socket, () => {
      if (!socket.writable) return;
      server.app.metrics?.refused(problem.status);
      lastWords(socket, lingerMs, rawResponse(advise(problem, ''), headers));
    });
  };
  listener.removeAllListeners('clientError');
  listener.on('clientError', (error: ParserError, socket: Socket) => {
    if (!socket.writable) socket.destroy();
    // The parser complains again of all that comes after.
    else if (!refused.has(socket)) refuse(socket, problemFor(error));
  });
  // This one has its place among the responses already.
  listener.on('checkExpectation', (req: IncomingMessage, res: ServerResponse) => {
    pendingResponses.note(req, res);
    server.app.metrics?.refused(417);
    const { head, body } = parts(advise(statusProblem(417), ''), headers);
    res.writeHead(417, head).end(body);
  });
  listener.on('connect', ({ socket }: IncomingMessage) => {
    socket.on('error', () => socket.destroy());
    refuse(socket, statusProblem(405, { allow: ALLOW }));
  });
}

/** A request that is well-formed but for its method is answered as other methods are. */
function problemFor(error: ParserError): Problem {
  const { code } = error;
  const isRequest = code === 'HPE_INVALID_METHOD' && REQUEST_LINE.test(faultyLine(error));
  if (isRequest) return statusProblem(405, { allow: ALLOW });
  return PROBLEMS.get(code) ?? statusProblem(400);
}

function faultyLine({ rawPacket = Buffer.alloc(0), bytesParsed = 0 }: ParserError): string {
  const text = rawPacket.toString('latin1');
  const [line = ''] = text.slice(text.lastIndexOf('\n', bytesParsed - 1) + 1).split('\n', 1);
  return line;
}

/** A client that keeps its side open after this must not keep the connection. */
function lastWords(socket: Socket, lingerMs: number, text: string): void {
  socket.end(text);
  // What is left unread when a connection is closed resets it, and the client may lose the text.
  socket.resume();
  setTimeout(() => socket.destroy(), lingerMs).unref();
}

function rawResponse(problem: Problem, headers: Readonly<Record<string, string>>): string {
  const { head, body } = parts(problem, headers);
  const fields = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}\r\n${fields.join('')}\r\n${body}`;
}

function parts(problem: Problem, headers: Readonly<Record<string, string>>) {
  const id = randomUUID();
  const body = JSON.stringify(problemBody(problem, id));
  const head = {
    ...headers,
    ...problem.headers,
    'x-request-id': id,
    'content-type': `${PROBLEM_MEDIA_TYPE}; charset=utf-8`,
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  };
  return { head, body };
}
