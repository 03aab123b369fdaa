import { writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { type GenerationArrays, packArrays } from '../build/generation-arrays.js';
import type { UnpublishedWriter } from '../records/unpublished-texts.js';
import { FORMAT_FINGERPRINT } from './format-fingerprint.js';
import {
  SNAPSHOT_MARK,
  type SnapshotPart,
  type SnapshotTable,
  trailerBytes,
} from './snapshot-layout.js';

const BUFFER = 4 * 1024 * 1024;

/** Writes a snapshot to a new file: unpublished texts while the generation is built, then its arrays. */
export class SnapshotWriter implements UnpublishedWriter {
  readonly #buffer = Buffer.allocUnsafe(BUFFER);
  #buffered = 0;
  #position = 0;
  /** The length and checksum of the part that is being written. */
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

  finish(generation: GenerationArrays): void {
    const unpublished = this.#endPart();
    const packed = packArrays(generation);
    const arrays = packed.arrays.map((array) => {
      this.#put(array);
      return this.#endPart();
    });
    const table: SnapshotTable = {
      form: FORMAT_FINGERPRINT,
      source: this.source,
      text: packed.text,
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
    if (bytes.length > BUFFER) this.#write(bytes);
    else {
      this.#buffer.set(bytes, this.#buffered);
      this.#buffered += bytes.length;
    }
  }

  #flush(): void {
    this.#write(this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }

  #write(bytes: Uint8Array): void {
    this.#checksum = crc32(bytes, this.#checksum);
    for (let written = 0; written < bytes.length; ) {
      const left = bytes.length - written;
      written += writeSync(this.fd, bytes, written, left, this.#position + written);
    }
    this.#position += bytes.length;
    this.#length += bytes.length;
  }
}
