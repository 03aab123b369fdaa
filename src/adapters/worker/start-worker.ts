import { type ResourceLimits, Worker } from 'node:worker_threads';

/** Starts a worker thread that runs a module of ours, built or as a source. */
export function startWorker(
  entry: URL,
  workerData: unknown,
  resourceLimits: ResourceLimits = {},
): Worker {
  const options = { workerData, resourceLimits };
  if (!entry.pathname.endsWith('.ts')) return new Worker(entry, options);
  // In development the sources run as they are, and a worker does not inherit the TypeScript loader.
  const code = `
    import { register } from ${JSON.stringify(import.meta.resolve('tsx/esm/api'))};
    register();
    await import(${JSON.stringify(entry.href)});
  `;
  const url = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return new Worker(url, options);
}

/** Rejects when a worker ends, unless a message that it posted before has been waited for. */
export function endOf(worker: Worker, name: string): Promise<never> {
  const ended = new Promise<never>((_, reject) => {
    worker.once('messageerror', reject).once('error', reject);
    worker.once('exit', (code) => {
      // Its last message may arrive in the same moment, and takes longer to be noticed.
      setImmediate(() => reject(new Error(`${name} ended with ${code}, without a reply.`)));
    });
  });
  ended.catch(() => {});
  return ended;
}
