import { read } from 'node:fs';
import { promisify } from 'node:util';
import { BrokenRecordsFile } from './broken-records-file.js';

const LINE_FEED = 0x0a;
/** Above every line that a valid record can need: 8 MiB of content, each character escaped. */
const MAX_LINE_BYTES = 64 * 1024 * 1024;

const BYTES_AT_ONCE = 64 * 1024;
const readBytes = promisify(read);
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

export interface FileLine {
  readonly number: number;
  /** Absent where the bytes are not UTF-8. */
  readonly text: string | undefined;
  /** Its first byte, and how many there are up to the line feed. */
  readonly position: number;
  readonly length: number;
}

/** The lines of a UTF-8 file, one at a time; those with nothing on them are passed over. */
export async function* fileLines({ fd }: { fd: number }): AsyncGenerator<FileLine> {
  let number = 0;
  let position = 0;
  let begun: Buffer[] = [];
  const finish = (end: Buffer): FileLine => {
    const bytes = begun.length === 0 ? end : Buffer.concat([...begun, end]);
    const line = { number: ++number, text: decodedLine(bytes), position, length: bytes.length };
    begun = [];
    position += bytes.length + 1;
    return line;
  };
  for await (const chunk of chunksOf(fd)) {
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

async function* chunksOf(fd: number): AsyncGenerator<Buffer> {
  for (let position = 0; ; ) {
    const buffer = Buffer.allocUnsafe(BYTES_AT_ONCE);
    const { bytesRead } = await readBytes(fd, buffer, 0, BYTES_AT_ONCE, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}

export function decodedLine(bytes: Buffer): string | undefined {
  try {
    return UTF_8.decode(bytes).trim();
  } catch {
    return undefined;
  }
}
