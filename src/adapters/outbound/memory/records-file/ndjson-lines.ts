import { read } from 'node:fs';
import { promisify } from 'node:util';
import { InvalidRecord } from '../../../../domain/errors.js';
import { shortened } from '../../../../domain/record/text.js';
import { BrokenRecordsFile } from '../errors.js';

const LINE_FEED = 0x0a;
/** No valid record needs a longer line: 8 MiB of content, each character escaped. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

const CHUNK_BYTES = 64 * 1024;
const readBytes = promisify(read);
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

export interface FileLine {
  readonly number: number;
  /** Undefined if the bytes are not UTF-8. */
  readonly text: string | undefined;
  /** Where the line begins in the file, in bytes. */
  readonly position: number;
  /** In bytes, without the line feed. */
  readonly length: number;
}

/** The lines of a file, one at a time. Blank lines are skipped, but counted. */
export async function* readLines({ fd }: { fd: number }): AsyncGenerator<FileLine> {
  let number = 0;
  let position = 0;
  let begun: Buffer[] = [];
  const finish = (end: Buffer): FileLine => {
    const bytes = begun.length === 0 ? end : Buffer.concat([...begun, end]);
    const line = { number: ++number, text: decodeLine(bytes), position, length: bytes.length };
    begun = [];
    position += bytes.length + 1;
    return line;
  };
  for await (const chunk of readChunks(fd)) {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      const line = finish(chunk.subarray(start, end));
      if (line.text !== '') yield line;
      start = end + 1;
    }
    begun.push(chunk.subarray(start));
    if (begun.length * chunk.length > MAX_LINE_BYTES) {
      throw new BrokenRecordsFile([`line ${number + 1} is longer than ${MAX_LINE_BYTES} bytes`]);
    }
  }
  const last = finish(Buffer.alloc(0));
  if (last.text !== '') yield last;
}

/** Reads at explicit positions: the descriptor may be shared, and its own position may be anywhere. */
async function* readChunks(fd: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES);
    const { bytesRead } = await readBytes(fd, buffer, 0, CHUNK_BYTES, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Undefined if the bytes are not UTF-8. */
export function decodeLine(bytes: Buffer): string | undefined {
  try {
    return UTF_8.decode(bytes).trim();
  } catch {
    return undefined;
  }
}

/** @throws InvalidRecord if the line is not UTF-8 or not JSON. */
export function parseLine(text: string | undefined): unknown {
  if (text === undefined) {
    throw new InvalidRecord([{ field: 'record', reason: 'is not UTF-8', value: '' }]);
  }
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidRecord([{ field: 'record', reason: 'is not JSON', value: shortened(text) }]);
  }
}
