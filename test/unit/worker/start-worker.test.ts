import { EventEmitter, once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { endOf, startWorker } from '../../../src/adapters/worker/start-worker.js';

const LOADING = new URL(
  '../../../src/adapters/outbound/memory/loading/loading-worker.ts',
  import.meta.url,
);

it('A worker runs from its sources too, as in development', async () => {
  const worker = startWorker(LOADING, { do: 'restore', snapshot: -1, source: '' });
  onTestFinished(async () => void (await worker.terminate()));
  const [result] = await Promise.race([once(worker, 'message'), endOf(worker, 'The worker')]);
  expect(result).toEqual({ error: expect.any(Error) });
});

describe('The end of a worker', () => {
  /** A thread cannot be made to end at a given moment; its events can. */
  function waiting() {
    const worker = new EventEmitter() as Worker;
    return { worker, reply: Promise.race([once(worker, 'message'), endOf(worker, 'The worker')]) };
  }

  it('does not hide a message that comes in the same moment', async () => {
    const { worker, reply } = waiting();
    worker.emit('message', 'done');
    worker.emit('exit', 0);
    expect(await reply).toEqual(['done']);
  });

  it('is an error if there was no message', async () => {
    const { worker, reply } = waiting();
    worker.emit('exit', 7);
    await expect(reply).rejects.toThrow('The worker ended with 7, without a reply.');
  });
});
