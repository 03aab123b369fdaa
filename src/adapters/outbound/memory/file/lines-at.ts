import type { FileHandle } from 'node:fs/promises';
import type { LinePlace } from './record-lines.js';

/** Between a line and the next. */
const LINE_FEED_BYTES = 1;

/** The bytes of these lines. Those that stand one behind the other in the file are read as one. */
export async function linesAt(file: FileHandle, places: readonly LinePlace[]): Promise<Buffer[]> {
  const lines: Buffer[] = [];
  for (let from = 0; from < places.length; ) {
    const to = endOfRun(places, from);
    const { position: start } = places[from] as LinePlace;
    const last = places[to - 1] as LinePlace;
    const bytes = await bytesAt(file, start, last.position + last.length - start);
    for (const { position, length } of places.slice(from, to)) {
      lines.push(bytes.subarray(position - start, position - start + length));
    }
    from = to;
  }
  return lines;
}

function endOfRun(places: readonly LinePlace[], from: number): number {
  let to = from + 1;
  const end = ({ position, length }: LinePlace) => position + length + LINE_FEED_BYTES;
  while (to < places.length && places[to]?.position === end(places[to - 1] as LinePlace)) to++;
  return to;
}

async function bytesAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(length);
  for (let done = 0; done < length; ) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new Error('it has been cut');
    done += bytesRead;
  }
  return bytes;
}
