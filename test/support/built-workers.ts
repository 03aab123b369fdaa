import { join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { ResourceLimits, Worker } from 'node:worker_threads';
import { inject } from 'vitest';
import { endOf, startWorker as startAsItIs } from '../../src/adapters/worker/start-worker.js';

const SOURCES = fileURLToPath(new URL('../../src', import.meta.url));

export { endOf };

/** Starts the built form of a module of ours: a thread takes twice as long to read the sources. */
export function startWorker(
  entry: URL,
  workerData: unknown,
  resourceLimits?: ResourceLimits,
): Worker {
  return startAsItIs(builtFormOf(entry), workerData, resourceLimits);
}

function builtFormOf(entry: URL): URL {
  const path = relative(SOURCES, fileURLToPath(entry));
  if (path.startsWith('..')) return entry; // a test has made it
  return pathToFileURL(join(inject('program'), 'dist', path.replace(/ts$/, 'js')));
}
