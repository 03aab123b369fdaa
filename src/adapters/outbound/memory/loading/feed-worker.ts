import { once } from 'node:events';
import { endOf, startWorker } from '../../../worker/start-worker.js';

/** What a worker posts for each piece that it is done with. */
export const WANTS_MORE = 'more';
export const END = null;

export type Piece = Uint8Array<ArrayBuffer>;

export interface FedWorker {
  readonly entry: URL;
  readonly workerData?: unknown;
  /** Of the worker, for messages. */
  readonly name: string;
}

/**
 * Hands pieces over to a worker thread, and gives what it posts in the end. The next piece is read
 * while the worker has one, and sent when the worker is done with it.
 */
export async function feedWorker<Result extends object>(
  { entry, workerData, name }: FedWorker,
  pieces: AsyncIterable<Piece>,
  signal: AbortSignal,
): Promise<Result> {
  signal.throwIfAborted();
  const worker = startWorker(entry, workerData);
  const ended = endOf(worker, name);
  const send = async (piece: Piece | typeof END): Promise<Result | typeof WANTS_MORE> => {
    const reply = once(worker, 'message', { signal });
    worker.postMessage(piece, piece ? [piece.buffer] : []);
    const [result] = await Promise.race([reply, ended]);
    return result;
  };
  try {
    let sent: Promise<Result | typeof WANTS_MORE> = Promise.resolve(WANTS_MORE);
    for await (const piece of pieces) {
      const result = await sent;
      if (result !== WANTS_MORE) return result;
      sent = send(piece);
      sent.catch(() => {}); // until it is awaited
    }
    const result = await sent;
    return result === WANTS_MORE ? ((await send(END)) as Result) : result;
  } finally {
    await worker.terminate();
  }
}
