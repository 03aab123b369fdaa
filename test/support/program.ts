import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { loadInWorker } from '../../src/adapters/outbound/memory/loading/load-in-worker.js';

const THREAD = 'adapters/outbound/memory/loading/loading-worker.js';

/** What node runs: the program that was built for this run. */
export function programMain(): string {
  return join(inject('program'), 'dist', 'main.js');
}

/** Loads in a thread as it is shipped: it starts sooner than from its sources. */
export const loadInBuiltThread: typeof loadInWorker = (task, signal) =>
  loadInWorker(task, signal, pathToFileURL(join(inject('program'), 'dist', THREAD)));
