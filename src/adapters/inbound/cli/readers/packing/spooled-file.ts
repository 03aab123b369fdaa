import { randomUUID } from 'node:crypto';
import { close, open, unlink, writev } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StorageUnavailable } from '../../../../../domain/errors.js';

/**
 * Writes bytes to a file without a name, and returns its descriptor. The end of an archive says
 * what is in it, so an archive from a pipe cannot be read as it comes.
 */
export async function spool(chunks: AsyncIterable<Buffer>, file: string): Promise<number> {
  const path = join(tmpdir(), `planning-registry-${randomUUID()}`);
  const fail = (error: Error) => {
    throw new StorageUnavailable(
      `${file} cannot be unpacked in ${tmpdir()}: ${error.message}. Set TMPDIR to another folder.`,
      { cause: error },
    );
  };
  const descriptor = await promisify(open)(path, 'wx+', 0o600).catch(fail);
  try {
    await promisify(unlink)(path).catch(fail);
    for await (const chunk of chunks) await writeAll(descriptor, chunk).catch(fail);
    return descriptor;
  } catch (error) {
    await promisify(close)(descriptor);
    throw error;
  }
}

async function writeAll(descriptor: number, chunk: Buffer): Promise<void> {
  for (let rest = chunk; rest.length > 0; ) {
    const written = await new Promise<number>((resolve, reject) =>
      writev(descriptor, [rest], (error, bytes) => (error ? reject(error) : resolve(bytes))),
    );
    rest = rest.subarray(written);
  }
}
