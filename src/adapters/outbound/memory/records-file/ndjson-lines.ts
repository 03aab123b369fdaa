import { read } from 'node:fs';
import { promisify } from 'node:util';
import { InvalidRecord } from '../../../../domain/errors.js';
import { LineSplitter, MAX_RECORD_BYTES } from '../../../../domain/line-splitter.js';
import { shortened } from '../../../../domain/record/text.js';
import { BrokenRecordsFile } from '../errors.js';

const LINE_FEED = 0x0a;
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
  const lines = new LineSplitter<Buffer>(
    Buffer.concat,
    () => new BrokenRecordsFile([`line ${number + 1} is longer than ${MAX_RECORD_BYTES} bytes`]),
  );
  const next = (bytes: Buffer): FileLine => {
    const length = bytes.at(-1) === LINE_FEED ? bytes.length - 1 : bytes.length;
    const line = { number: ++number, text: decodeLine(bytes), position, length };
    position += bytes.length;
    return line;
  };
  for await (const chunk of readChunks(fd)) {
    for (const bytes of lines.split(chunk)) {
      const line = next(bytes);
      if (line.text !== '') yield line;
    }
  }
  const rest = lines.rest();
  const last = rest && next(rest);
  if (last && last.text !== '') yield last;
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
