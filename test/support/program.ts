import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { loadInWorker } from '../../src/adapters/outbound/memory/loading/load-in-worker.js';
import { buildInWorker } from '../../src/adapters/outbound/mirror/build-in-worker.js';

const LOADING = 'adapters/outbound/memory/loading/loading-worker.js';
const BUILDING = 'adapters/outbound/mirror/building-worker.js';

/** What node runs: the program that was built for this run. */
export function programMain(): string {
  return join(inject('program'), 'dist', 'main.js');
}

/** Loads in a thread as it is shipped: it starts sooner than from its sources. */
export const loadInBuiltThread: typeof loadInWorker = (task, signal) =>
  loadInWorker(task, signal, built(LOADING));

/** Builds a mirror in a thread as it is shipped. */
export const buildInBuiltWorker: typeof buildInWorker = (registry, maxBytes, signal) =>
  buildInWorker(registry, maxBytes, signal, built(BUILDING));

function built(worker: string): URL {
  return pathToFileURL(join(inject('program'), 'dist', worker));
}
