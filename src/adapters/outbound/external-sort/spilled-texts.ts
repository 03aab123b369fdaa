import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { KeptTexts } from '../../../application/import/ports.js';
import { createTemporaryFile, temporaryFileError } from './temporary-file.js';

/** Keeps texts in a temporary file, which is created with the first of them. */
export class SpilledTexts implements KeptTexts {
  #file: FileHandle | undefined;
  #end = 0;

  constructor(private readonly folder = tmpdir()) {}

  async keep(text: string): Promise<string> {
    const bytes = Buffer.from(text);
    const key = `${this.#end} ${bytes.length}`;
    try {
      this.#file ??= await createTemporaryFile(this.folder);
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(bytes, done, undefined, this.#end + done);
        done += bytesWritten;
      }
    } catch (error) {
      throw temporaryFileError(this.folder, error);
    }
    this.#end += bytes.length;
    return key;
  }

  async textAt(key: string): Promise<string> {
    const [position, length] = key.split(' ').map(Number) as [number, number];
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const read = await this.#file?.read(bytes, done, length - done, position + done);
      if (!read?.bytesRead)
        throw temporaryFileError(this.folder, new Error('a temporary file was truncated'));
      done += read.bytesRead;
    }
    return bytes.toString();
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
