import { on } from 'node:events';
import { type MessagePort, parentPort } from 'node:worker_threads';
import { END, WANTS_MORE } from './feed-worker.js';

/** What a worker gives in the end, and the arrays in it that are handed over. */
export interface FedResult {
  readonly result: object;
  readonly arrays?: readonly Uint8Array[];
}

/** The worker's side of `feedWorker`: it runs one task on the pieces, posts the result and ends. */
export function runOnPieces(task: (pieces: AsyncIterable<Uint8Array>) => Promise<FedResult>): void {
  const port = parentPort as MessagePort;
  const post = ({ result, arrays = [] }: FedResult) =>
    port.postMessage(
      result,
      arrays.map(({ buffer }) => buffer as ArrayBuffer),
    );
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for await (const [piece] of on(port, 'message')) {
      if (piece === END) return;
      yield piece;
      port.postMessage(WANTS_MORE);
    }
  }
  // Errors cross the thread border as data.
  task(pieces()).then(post, (error) => post({ result: { error } }));
}
