import { closeSync } from 'node:fs';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { BrokenFile } from '../../errors.js';

const GIB = 1024 ** 3;
const CHUNK_BYTES = 128 * 1024;
const MAX_ENTRIES = 10_000;
/** Tables shrink to a tenth or a thirtieth. What shrinks more is made to fill a disk or a day. */
const MAX_RATIO = 250;
const MAX_BYTES_AT_ANY_RATIO = GIB;

/** The files in a zip file. Sizes and checksums are verified while they are read. */
export class ZipArchive {
  constructor(
    readonly file: string,
    private readonly zip: ZipFile,
    private readonly byName: ReadonlyMap<string, Entry>,
    private readonly onChunk: (bytes: number) => void,
  ) {}

  get names(): readonly string[] {
    return [...this.byName.keys()];
  }

  has(name: string): boolean {
    return this.byName.has(name);
  }

  /** @param name of a file that the archive has. */
  async *read(name: string): AsyncGenerator<Buffer> {
    const entry = this.byName.get(name) as Entry;
    this.#refuseUnreadable(entry);
    let size = 0;
    let checksum = 0;
    try {
      for await (const chunk of await this.#unpacked(entry)) {
        size += chunk.length;
        if (size > entry.uncompressedSize) break;
        checksum = crc32(chunk, checksum);
        yield chunk;
      }
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      // An error without a code is one of yauzl's: an offset or a size is wrong.
      throw code?.startsWith('Z_') || isPlain(error) ? damaged(this.file) : error;
    }
    if (size !== entry.uncompressedSize || checksum !== entry.crc32) throw damaged(this.file);
  }

  close(): void {
    this.zip.close();
  }

  async #unpacked(entry: Entry): Promise<Readable> {
    const packed = await this.zip.openReadStreamPromise(entry, { decodeFileData: false });
    const { onChunk } = this;
    async function* counted() {
      for await (const chunk of packed) {
        onChunk(chunk.length);
        yield chunk;
      }
    }
    const stream = Readable.from(counted(), { objectMode: false });
    if (entry.compressionMethod === 0) return stream;
    // The loop over it throws the errors of both streams, so the callback has nothing to do.
    return pipeline(stream, createInflateRaw({ chunkSize: CHUNK_BYTES }), () => {});
  }

  #refuseUnreadable(entry: Entry): void {
    const { uncompressedSize, compressedSize, fileName } = entry;
    if (entry.isEncrypted()) {
      throw new BrokenFile(this.file, 'is a zip file with a password; unpack it first');
    }
    if (!entry.canDecodeFileData()) {
      throw new BrokenFile(
        this.file,
        `${fileName} is packed by method ${entry.compressionMethod}, which is not read here; unpack it first`,
      );
    }
    if (
      uncompressedSize > MAX_BYTES_AT_ANY_RATIO &&
      uncompressedSize > MAX_RATIO * compressedSize
    ) {
      throw new BrokenFile(
        this.file,
        `${fileName} would unpack to ${uncompressedSize} bytes, more than ${MAX_RATIO} times its size; no table of records does. If it is right, unpack it first`,
      );
    }
  }
}

/** Takes over the descriptor. `onChunk` gets the length of each packed chunk, for the progress. */
export async function openZip(
  descriptor: number,
  file: string,
  onChunk: (bytes: number) => void,
): Promise<ZipArchive> {
  const zip = await fromFdPromise(descriptor, { autoClose: false, lazyEntries: true }).catch(() => {
    closeSync(descriptor);
    throw damaged(file);
  });
  try {
    return new ZipArchive(file, zip, await readEntries(zip, file), onChunk);
  } catch (error) {
    zip.close();
    throw error instanceof BrokenFile ? error : damaged(file);
  }
}

async function readEntries(zip: ZipFile, file: string): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.size >= MAX_ENTRIES) {
      throw new BrokenFile(file, `is a zip file with more than ${MAX_ENTRIES} files in it`);
    }
    if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry);
  }
  return entries;
}

function isPlain(error: unknown): boolean {
  return error instanceof Error && !(error instanceof BrokenFile) && !('code' in error);
}

function damaged(file: string): BrokenFile {
  return new BrokenFile(file, 'the zip file is damaged or cut off; copy it again');
}
