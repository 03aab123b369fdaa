import { connect, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

export interface RawAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Whether all of the body is there, as its own framing says. */
  readonly whole: boolean;
}

/** A connection that keeps what it gets, closed at the latest when the test ends. */
export class RawConnection {
  readonly socket: Socket;
  readonly closed: Promise<void>;
  readonly #chunks: Buffer[] = [];

  constructor(port: number) {
    this.socket = connect(port, '127.0.0.1');
    this.socket.on('data', (chunk) => this.#chunks.push(chunk));
    // A reset is a way to be closed; what had arrived by then is what tests look at.
    this.socket.on('error', () => {});
    this.closed = new Promise((resolve) => this.socket.on('close', () => resolve()));
    onTestFinished(() => void this.socket.destroy());
  }

  send(bytes: string | Buffer): void {
    this.socket.write(bytes);
  }

  get received(): Buffer {
    return Buffer.concat(this.#chunks);
  }

  get answers(): RawAnswer[] {
    return parseAnswers(this.received);
  }
}

/** Sends bytes as they are, and gives the answers that came before the service hung up. */
export async function exchange(port: number, bytes: string | Buffer): Promise<RawAnswer[]> {
  const connection = new RawConnection(port);
  connection.send(bytes);
  await connection.closed;
  return connection.answers;
}

export function parseAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = [];
  for (let rest = bytes; rest.length > 0; ) {
    const endOfHead = rest.indexOf('\r\n\r\n');
    if (endOfHead === -1) throw new Error(`no answer: ${rest.subarray(0, 200)}`);
    const [statusLine = '', ...fields] = rest.subarray(0, endOfHead).toString().split('\r\n');
    const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1]);
    const headers = Object.fromEntries(fields.map(parseField));
    const body = rest.subarray(endOfHead + 4);
    const read =
      headers['transfer-encoding'] === 'chunked'
        ? chunkedBody(body)
        : sizedBody(body, Number(headers['content-length']));
    answers.push({ status, headers, body: read.body, whole: read.whole });
    rest = body.subarray(read.length);
  }
  return answers;
}

function parseField(line: string): [string, string] {
  const colon = line.indexOf(':');
  return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
}

function sizedBody(bytes: Buffer, size: number) {
  const body = bytes.subarray(0, size);
  return { body, whole: body.length === size, length: body.length };
}

function chunkedBody(bytes: Buffer) {
  const chunks: Buffer[] = [];
  let at = 0;
  const read = (whole: boolean) => ({ body: Buffer.concat(chunks), whole, length: at });
  for (;;) {
    const endOfSize = bytes.indexOf('\r\n', at);
    const start = endOfSize + 2;
    const size = Number.parseInt(bytes.subarray(at, endOfSize).toString(), 16);
    const cut = endOfSize === -1 || bytes.length < start + size + 2;
    at = cut ? bytes.length : start + size + 2;
    if (cut) {
      if (endOfSize !== -1) chunks.push(bytes.subarray(start));
      return read(false);
    }
    if (size === 0) return read(true);
    chunks.push(bytes.subarray(start, start + size));
  }
}
