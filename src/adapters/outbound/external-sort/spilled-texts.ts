import type { FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import type { KeptTexts } from '../../../application/import/ports.js';
import { noTemporaryFile } from './no-temporary-file.js';
import { unnamedFile } from './unnamed-file.js';

/** Texts one behind the other in a temporary file, which is there from the first one on. */
export class SpilledTexts implements KeptTexts {
  #file: FileHandle | undefined;
  #end = 0;

  constructor(private readonly folder = tmpdir()) {}

  async keep(text: string): Promise<string> {
    const bytes = Buffer.from(text);
    const place = `${this.#end} ${bytes.length}`;
    try {
      this.#file ??= await unnamedFile(this.folder);
      for (let done = 0; done < bytes.length; ) {
        const { bytesWritten } = await this.#file.write(bytes, done, undefined, this.#end + done);
        done += bytesWritten;
      }
    } catch (error) {
      throw noTemporaryFile(this.folder, error);
    }
    this.#end += bytes.length;
    return place;
  }

  async textAt(place: string): Promise<string> {
    const [position, length] = place.split(' ').map(Number) as [number, number];
    const bytes = Buffer.allocUnsafe(length);
    for (let done = 0; done < length; ) {
      const read = await this.#file?.read(bytes, done, length - done, position + done);
      if (!read?.bytesRead) throw noTemporaryFile(this.folder, new Error('a file has been cut'));
      done += read.bytesRead;
    }
    return bytes.toString();
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = undefined;
  }
}
