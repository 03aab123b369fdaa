import { constants, openSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { Socket } from 'node:net';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout } from 'node:timers/promises';
import { throwNotOpened } from './output-file.js';

const LOOK_FOR_READER_MS = 100;

/** Opens the pipe or the device at a path. Undefined if there is something else, or nothing. */
export async function openOutputStream(
  path: string,
  signal: AbortSignal | undefined,
): Promise<Writable | undefined> {
  const there = await stat(path).catch(() => undefined);
  if (there?.isFIFO()) return openPipe(path, signal);
  if (!there?.isCharacterDevice()) return undefined;
  const device = await open(path, 'w').catch((error) => throwNotOpened(path, error));
  return device.createWriteStream();
}

/** A pipe that nobody reads would block a thread when it is opened, and no signal could end that. */
async function openPipe(path: string, signal: AbortSignal | undefined): Promise<Writable> {
  for (;;) {
    signal?.throwIfAborted();
    try {
      const fd = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
      return new Socket({ fd, readable: false, writable: true });
    } catch (error) {
      const hasNoReader = (error as NodeJS.ErrnoException).code === 'ENXIO';
      if (!hasNoReader) throwNotOpened(path, error as Error);
    }
    await setTimeout(LOOK_FOR_READER_MS, undefined, { signal }).catch(() => {});
  }
}

/** Returns false if the reader closed the pipe early, as `head` does after ten lines. */
export async function writeToStream(
  pieces: AsyncIterable<string | Uint8Array> | readonly string[],
  output: Writable,
  { end, signal }: { readonly end: boolean; readonly signal?: AbortSignal | undefined },
): Promise<boolean> {
  try {
    await pipeline(Readable.from(pieces), output, { end, ...(signal && { signal }) });
    return true;
  } catch (error) {
    signal?.throwIfAborted();
    if ((error as NodeJS.ErrnoException).code !== 'EPIPE') throw error;
    return false;
  }
}
