import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Each file is compressed once for all clients, so both do their best. */
const COMPRESSIONS = { br: promisify(brotliCompress), gzip: promisify(gzip) };

export type PageEncoding = keyof typeof COMPRESSIONS;

export interface EncodedFile {
  readonly body: Buffer;
  readonly type: string;
  readonly etag: string;
  readonly encoding: PageEncoding | undefined;
}

export function isPageEncoding(encoding: string | undefined): encoding is PageEncoding {
  return encoding !== undefined && encoding in COMPRESSIONS;
}

/** The files of the pages, read when the first one is asked for and held in memory from then on. */
export class PageFiles {
  #bodies: Promise<ReadonlyMap<string, Buffer>> | undefined;
  readonly #encoded = new Map<string, Promise<EncodedFile>>();

  constructor(private readonly folder: string) {}

  /** A file by its path in the folder, such as `assets/main-1a2b.js`. */
  async get(path: string, encoding?: PageEncoding): Promise<EncodedFile | undefined> {
    const body = (await this.#all()).get(path);
    if (!body) return undefined;
    const key = `${path} ${encoding}`;
    const known = this.#encoded.get(key) ?? encoded(path, body, encoding);
    this.#encoded.set(key, known);
    return known;
  }

  /** What could not be read is read again for the next one who asks. */
  #all(): Promise<ReadonlyMap<string, Buffer>> {
    this.#bodies ??= readAll(this.folder).catch((error) => {
      this.#bodies = undefined;
      throw error;
    });
    return this.#bodies;
  }
}

async function readAll(folder: string): Promise<ReadonlyMap<string, Buffer>> {
  const names = await readdir(folder, { recursive: true });
  const files = names.map((name) => name.replaceAll('\\', '/')).filter((name) => extname(name));
  return new Map(
    await Promise.all(
      files.map(async (name) => [name, await readFile(join(folder, name))] as const),
    ),
  );
}

async function encoded(
  path: string,
  plain: Buffer,
  encoding: PageEncoding | undefined,
): Promise<EncodedFile> {
  const digest = hash('sha256', plain, 'hex').slice(0, 32);
  return {
    body: encoding ? await COMPRESSIONS[encoding](plain) : plain,
    type: TYPES[extname(path)] ?? 'application/octet-stream',
    etag: encoding ? `"${digest}-${encoding}"` : `"${digest}"`,
    encoding,
  };
}
