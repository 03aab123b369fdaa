import { writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type GenerationArrays, packArrays } from '../build/generation-arrays.js';
import type { UnpublishedWriter } from '../records/unpublished-texts.js';
import { SNAPSHOT_FORM } from './snapshot-form.js';
import {
  SNAPSHOT_MARK,
  type SnapshotPart,
  type SnapshotTable,
  trailerBytes,
} from './snapshot-layout.js';

const BUFFER = 4 * 1024 * 1024;

/** Writes a generation into a new file: first, while it is being built, what is not published. */
export class SnapshotWriter implements UnpublishedWriter {
  readonly #buffer = Buffer.allocUnsafe(BUFFER);
  #buffered = 0;
  #position = 0;
  /** Of the part that is being written. */
  #length = 0;
  #checksum = 0;

  constructor(
    private readonly fd: number,
    private readonly source: string,
  ) {
    this.#put(SNAPSHOT_MARK);
    this.#endPart();
  }

  write(bytes: Uint8Array): number {
    const position = this.#position + this.#buffered;
    this.#put(bytes);
    return position;
  }

  finish(parts: GenerationArrays): void {
    const unpublished = this.#endPart();
    const packed = packArrays(parts);
    const arrays = packed.arrays.map((array) => {
      this.#put(array);
      return this.#endPart();
    });
    const table: SnapshotTable = {
      form: SNAPSHOT_FORM,
      source: this.source,
      parts: packed.text,
      unpublished,
      arrays,
    };
    const start = this.#position;
    this.#put(Buffer.from(JSON.stringify(table)));
    this.#put(trailerBytes(start, this.#endPart()));
    this.#endPart();
  }

  #endPart(): SnapshotPart {
    this.#flush();
    const part = { length: this.#length, checksum: this.#checksum };
    this.#length = 0;
    this.#checksum = 0;
    return part;
  }

  #put(bytes: Uint8Array): void {
    if (this.#buffered + bytes.length > BUFFER) this.#flush();
    if (bytes.length > BUFFER) this.#send(bytes);
    else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
  }

  #flush(): void {
    this.#send(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  #send(bytes: Uint8Array): void {
    this.#checksum = crc32(bytes, this.#checksum);
    for (let sent = 0; sent < bytes.length; ) {
      sent += writeSync(this.fd, bytes, sent, bytes.length - sent, this.#position + sent);
    }
    this.#position += bytes.length;
    this.#length += bytes.length;
  }
}
