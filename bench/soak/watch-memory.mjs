/* Loaded before the service with `--import`: collects garbage and says what is left when it is asked. */
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send) {
  process.on('message', () => {
    globalThis.gc();
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().length;
    process.send({ heapUsed, external, arrayBuffers, handles });
  });
  process.channel.unref();
}
