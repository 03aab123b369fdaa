import { connect, type Socket } from 'node:net';

export interface LoadOptions {
  readonly port: number;
  readonly connections: number;
  readonly seconds: number;
  /** The next request as it goes over the wire; nothing when there are no more. */
  readonly next: () => Buffer | undefined;
}

export interface Load {
  readonly perSecond: number;
  /** In ms, one for each answer. */
  readonly times: readonly number[];
  /** How much of a core the one who asks needed: near 1, it is the limit and not the server. */
  readonly effort: number;
}

/** Asks over connections that stay open, on each the next request when the answer is there. */
export async function load({ port, connections, seconds, next }: LoadOptions): Promise<Load> {
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  const times: number[] = [];
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1_000;
  await Promise.all(sockets.map((socket) => askInTurn(socket, next, end, times)));
  const elapsed = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  for (const socket of sockets) socket.destroy();
  return {
    perSecond: (times.length * 1_000) / elapsed,
    times,
    effort: (user + system) / 1_000 / elapsed,
  };
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

function askInTurn(
  socket: Socket,
  next: () => Buffer | undefined,
  end: number,
  times: number[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let asked = 0;
    let rest = new AnswerRest();
    const ask = () => {
      asked = performance.now();
      const request = asked < end ? next() : undefined;
      if (!request) return resolve();
      rest = new AnswerRest();
      socket.write(request);
    };
    socket.on('data', (chunk: Buffer) => {
      if (!rest.endsWith(chunk)) return;
      if (!rest.good) return reject(new Error(`no good answer: ${chunk.subarray(0, 500)}`));
      times.push(performance.now() - asked);
      ask();
    });
    socket.once('error', reject);
    socket.once('close', () => reject(new Error('The server hung up.')));
    ask();
  });
}

const END_OF_CHUNKS = '\r\n0\r\n\r\n';

/** Finds the end of one answer, and looks at no more of it than that needs. */
export class AnswerRest {
  good = false;
  status = '';
  #left = -1;
  #head = '';
  #tail = '';

  endsWith(chunk: Buffer): boolean {
    if (this.#left === -1) {
      const begun = this.#head.length;
      this.#head += chunk.toString('latin1', 0, Math.min(chunk.length, 4_096));
      const end = this.#head.indexOf('\r\n\r\n');
      if (end === -1) return false;
      const head = this.#head.slice(0, end);
      const status = head.slice(9, 12);
      this.status = status;
      this.good = status === '200' || status === '304';
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      const chunked = length === undefined && status !== '304';
      this.#left = chunked ? Number.POSITIVE_INFINITY : Number(status === '304' ? 0 : length);
      this.#left += end + 4 - begun;
    }
    this.#left -= chunk.length;
    if (this.#left !== Number.POSITIVE_INFINITY) return this.#left <= 0;
    const size = END_OF_CHUNKS.length;
    this.#tail = (this.#tail + chunk.toString('latin1', Math.max(0, chunk.length - size))).slice(
      -size,
    );
    return this.#tail === END_OF_CHUNKS;
  }
}
