import { EventEmitter, once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import { endOf } from '../../../src/adapters/worker/start-worker.js';

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
