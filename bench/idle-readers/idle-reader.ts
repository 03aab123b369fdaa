import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client that asks for the whole registry, reads the first bytes, and then reads no more. */
export class IdleReader {
  /** From the call to connect to the first byte of the answer. */
  firstByteMs: number | undefined;
  status: string | undefined;
  readonly #socket: Socket;

  constructor(port: number, coding: string, onFirstByte: () => void) {
    const start = performance.now();
    this.#socket = connect(port, '127.0.0.1').on('error', () => {});
    this.#socket.write(
      `GET /api/record HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: ${coding}\r\n\r\n`,
    );
    this.#socket.once('data', (bytes) => {
      this.#socket.pause();
      this.firstByteMs = performance.now() - start;
      this.status = bytes.subarray(9, 12).toString();
      onFirstByte();
    });
  }

  async leave(): Promise<void> {
    if (this.#socket.closed) return;
    const closed = once(this.#socket, 'close');
    this.#socket.destroy();
    await closed;
  }
}
