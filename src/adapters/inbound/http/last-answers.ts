import type { Server as HttpListener, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * The last answer of each connection. Answers leave in the order of their requests, so those
 * before it are over when it is.
 */
export class LastAnswers {
  readonly #last = new Map<Socket, ServerResponse>();

  constructor(listener: HttpListener) {
    const note = (req: IncomingMessage, res: ServerResponse) => this.note(req, res);
    listener.on('request', note);
  }

  note({ socket }: IncomingMessage, res: ServerResponse): void {
    if (!this.#last.has(socket)) socket.once('close', () => this.#last.delete(socket));
    this.#last.set(socket, res);
  }

  /** How many connections have an answer that is not over. */
  get underWay(): number {
    return [...this.#last.values()].filter(({ closed }) => !closed).length;
  }

  /** Calls back once every answer of a connection is over: at once where there is none. */
  whenOver(socket: Socket, over: () => void): void {
    const last = this.#last.get(socket);
    if (!last || last.closed) over();
    else last.once('close', () => this.whenOver(socket, over));
  }
}
