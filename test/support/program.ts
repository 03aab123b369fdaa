import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import { loadInWorker } from '../../src/adapters/outbound/memory/loading/load-in-worker.js';
import { buildInWorker } from '../../src/adapters/outbound/mirror/build-in-worker.js';
import { buildFromSource } from '../../src/adapters/outbound/source/build-from-source.js';

const LOADING = 'adapters/outbound/memory/loading/loading-worker.js';
const BUILDING = 'adapters/outbound/mirror/building-worker.js';
const SOURCE = 'adapters/outbound/source/source-worker.js';

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

/** Builds from a source in a thread as it is shipped. */
export const buildInBuiltSourceWorker: typeof buildFromSource = (records, modified, signal) =>
  buildFromSource(records, modified, signal, built(SOURCE));

function built(worker: string): URL {
  return pathToFileURL(join(inject('program'), 'dist', worker));
}
