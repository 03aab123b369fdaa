import { connect, type Socket } from 'node:net';
import { AnswerRest } from '../service/load.js';

/** One answer: when it was asked for and when it was there, in ms of the run, and its status. */
export type Answered = readonly [planned: number, ms: number, status: number];

/** No answer: the connection was refused or broke. */
export const BROKEN = 0;

/**
 * Connections that stay open. One more is opened where all of them wait for an answer; with the most
 * there may be, a request waits for one of them.
 */
export class Pool {
  readonly #free: Connection[] = [];
  #waiting: ((status: number) => void)[] = [];
  #served = 0;
  readonly #all = new Set<Connection>();

  constructor(
    private readonly port: number,
    private readonly request: Buffer,
    private readonly mostConnections: number,
  ) {}

  get size(): number {
    return this.#all.size;
  }

  ask(onStatus: (status: number) => void): void {
    const mayOpen = this.#all.size < this.mostConnections;
    const connection = this.#free.pop() ?? (mayOpen ? this.#open() : undefined);
    if (!connection) {
      this.#waiting.push(onStatus);
      return;
    }
    connection.ask(this.request, (status) => {
      if (status === BROKEN) this.#all.delete(connection);
      else this.#free.push(connection);
      onStatus(status);
      const next = this.#nextWaiting();
      if (next) this.ask(next);
    });
  }

  #nextWaiting(): ((status: number) => void) | undefined {
    const next = this.#waiting[this.#served];
    if (next) this.#served++;
    else if (this.#served > 0) {
      this.#waiting = [];
      this.#served = 0;
    }
    return next;
  }

  close(): void {
    for (const connection of this.#all) connection.socket.destroy();
  }

  #open(): Connection {
    const connection = new Connection(this.port);
    this.#all.add(connection);
    connection.socket.once('close', () => {
      this.#all.delete(connection);
      const place = this.#free.indexOf(connection);
      if (place !== -1) this.#free.splice(place, 1);
    });
    return connection;
  }
}

class Connection {
  readonly socket: Socket;
  #rest = new AnswerRest();
  #onStatus: ((status: number) => void) | undefined;

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true })
      .on('data', (chunk: Buffer) => {
        if (this.#rest.endsWith(chunk)) this.#answered(Number(this.#rest.status));
      })
      .on('error', () => {})
      .on('close', () => this.#answered(BROKEN));
  }

  ask(request: Buffer, onStatus: (status: number) => void): void {
    this.#rest = new AnswerRest();
    this.#onStatus = onStatus;
    this.socket.write(request);
  }

  #answered(status: number): void {
    const onStatus = this.#onStatus;
    this.#onStatus = undefined;
    onStatus?.(status);
  }
}
