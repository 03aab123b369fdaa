/* Loaded before the service with `--import`: collects garbage and says what is left when it is asked. */
import { getHeapCodeStatistics, getHeapSpaceStatistics } from 'node:v8';
import { isMainThread } from 'node:worker_threads';

if (isMainThread && process.send) {
  process.on('message', () => {
    globalThis.gc();
    globalThis.gc(); // the buffers that the first one found to be garbage count until the second
    const { heapUsed, external, arrayBuffers } = process.memoryUsage();
    const handles = process.getActiveResourcesInfo().length;
    process.send({ heapUsed, external, arrayBuffers, handles, code: code(), young: young() });
  });
  process.channel.unref();
}

/** What V8 has compiled, in the heap. */
function code() {
  const { code_and_metadata_size, bytecode_and_metadata_size } = getHeapCodeStatistics();
  return code_and_metadata_size + bytecode_and_metadata_size;
}

/** What V8 keeps for new objects, whether or not there are any. */
function young() {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'new_space').physical_space_size;
}
