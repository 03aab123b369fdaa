import { connect } from 'node:net';
import { request } from './contender.js';

export interface WholeResponse {
  readonly bytes: number;
  readonly seconds: number;
}

/** The question for everything. */
export const WHOLE = '/api/record';

const BUFFER = Buffer.alloc(2 ** 20);
const END = 16;

/** Reads one answer to its end and keeps nothing of it: as fast as a client can be. */
export function readWhole(
  port: number,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<WholeResponse> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    let bytes = 0;
    let head = '';
    let tail = '';
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: BUFFER,
        callback: (count) => {
          if (bytes === 0) head = BUFFER.toString('latin1', 0, Math.min(count, 2_048));
          bytes += count;
          tail = (tail + BUFFER.toString('latin1', Math.max(0, count - END), count)).slice(-END);
          return true;
        },
      },
    });
    socket.write(request(path, { ...headers, connection: 'close' }));
    socket.on('error', reject);
    socket.on('close', () => {
      const seconds = (performance.now() - start) / 1_000;
      if (isWhole(head, tail, bytes)) resolve({ bytes, seconds });
      else reject(new Error(`A cut answer of ${bytes} bytes: ${head.slice(0, 500)}`));
    });
  });
}

function isWhole(head: string, tail: string, bytes: number): boolean {
  if (!head.startsWith('HTTP/1.1 200')) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  const headSize = head.indexOf('\r\n\r\n') + 4;
  return length ? bytes === headSize + Number(length) : tail.endsWith('\r\n0\r\n\r\n');
}
