import { on } from 'node:events';
import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import type { BuildingReply } from './build-in-worker.js';
import { runBuildingTask } from './building-task.js';
import { TooLarge } from './errors.js';

/* The entry point of a worker thread: it is sent records, posts what it builds of them and ends. */

const port = parentPort as MessagePort;

function post(reply: BuildingReply, arrays: readonly Uint8Array[] = []): void {
  port.postMessage(
    reply,
    arrays.map(({ buffer }) => buffer as ArrayBuffer),
  );
}

async function* pieces(): AsyncGenerator<Uint8Array> {
  for await (const [piece] of on(port, 'message')) {
    if (piece === null) return;
    yield piece;
    post({ wants: 'more' });
  }
}

runBuildingTask(workerData, pieces()).then(
  (built) => post({ built }, built.arrays),
  (error) => {
    if (error instanceof TooLarge) post({ tooLarge: error.bytes });
    else post({ error });
  },
);
