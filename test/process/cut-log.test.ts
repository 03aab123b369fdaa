import { get, type IncomingMessage } from 'node:http';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { startService } from '../support/service.js';
import { StoreOfBatches } from './store-of-batches.js';

const SOME_BATCHES = 200;
const MANY_BATCHES = 4_000;

async function askFor(store: StoreOfBatches, coding: string) {
  const service = await startService({ storage: store });
  onTestFinished(() => service.close());
  const url = `http://127.0.0.1:${service.server.info.port}/api/record`;
  const headers = { 'accept-encoding': coding };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(url, { headers, agent: false }, resolve).on('error', reject);
  });
  onTestFinished(() => void response.destroy());
  return { response, log: service.log };
}

describe.each(['identity', 'gzip', 'br'])('the log, in %s', (coding) => {
  test('says that a fault of the store cut an answer, and what the fault was', async () => {
    const store = new StoreOfBatches(SOME_BATCHES, async () => {
      throw new Error('the disk is gone');
    });
    const { response, log } = await askFor(store, coding);
    response.on('error', () => {}).resume();
    const records = expect.any(Number);
    await vi.waitFor(() => {
      expect(log).toContainEqual(expect.objectContaining({ answer: 'cut', status: 200, records }));
    }, PATIENCE);
    expect(JSON.stringify(log)).toContain('the disk is gone');
  });

  test('says that a client who went away cut its answer', async () => {
    const { response, log } = await askFor(new StoreOfBatches(MANY_BATCHES), coding);
    for await (const _ of response) break;
    response.destroy();
    await vi.waitFor(() => {
      expect(log).toContainEqual(
        expect.objectContaining({ answer: 'cut', status: 200, client: '127.0.0.1' }),
      );
    }, PATIENCE);
  });
});
