import type { Server as HttpListener, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The last response of each connection, until it is over. Responses leave in the order of their
 * requests, so those before it are over when it is.
 */
export class PendingResponses {
  readonly #sockets = new Set<MarkedSocket>();

  constructor(listener: HttpListener) {
    listener.on('request', (req: IncomingMessage, res: ServerResponse) => this.note(req, res));
  }

  note({ socket }: { socket: MarkedSocket }, res: ServerResponse): void {
    if (socket[LAST] === undefined) this.#add(socket);
    socket[LAST] = res;
    // A response leads to the registry that it was made from, and a connection may idle for long.
    res.on('close', () => {
      if (socket[LAST] === res) socket[LAST] = null;
    });
  }

  /** How many connections have a response that is not over. */
  get underWay(): number {
    return [...this.#sockets].filter((socket) => socket[LAST]?.closed === false).length;
  }

  /** Calls back once every response of a connection is over: at once where there is none. */
  whenOver(socket: MarkedSocket, over: () => void): void {
    const last = socket[LAST];
    if (!last || last.closed) over();
    else last.once('close', () => this.whenOver(socket, over));
  }

  #add(socket: MarkedSocket): void {
    this.#sockets.add(socket);
    socket.once('close', () => this.#sockets.delete(socket));
  }
}

/** Kept on the socket itself, which is faster than a map from sockets. */
const LAST = Symbol('last response');

type MarkedSocket = Socket & { [LAST]?: ServerResponse | null };
