import { fstatSync, read } from 'node:fs';
import { promisify } from 'node:util';
import { crc32 } from 'node:zlib';
import type { PackedArrays } from '../build/generation-arrays.js';
import { ANOTHER_FILE, ANOTHER_VERSION, UnusableSnapshot } from '../errors.js';
import { FORMAT_FINGERPRINT } from './format-fingerprint.js';
import {
  readTrailer,
  SNAPSHOT_MARK,
  type SnapshotPart,
  type SnapshotTable,
  TRAILER_BYTES,
} from './snapshot-layout.js';

const readBytes = promisify(read);
const BUFFER = 4 * 1024 * 1024;
/** Reads wait for memory and disk more than for the processor. */
const READS_AT_ONCE = 4;

/**
 * The arrays of a snapshot. Every byte of the file is checked first.
 *
 * @throws UnusableSnapshot
 */
export async function readSnapshot(fd: number, source: string): Promise<PackedArrays> {
  const { table, start } = await readTable(fd);
  if (table.form !== FORMAT_FINGERPRINT) throw new UnusableSnapshot(ANOTHER_VERSION);
  if (table.source !== source) throw new UnusableSnapshot(ANOTHER_FILE);
  const parts = [table.unpublished, ...table.arrays];
  const positions: number[] = [];
  let position = SNAPSHOT_MARK.length;
  for (const { length } of parts) {
    positions.push(position);
    position += length;
  }
  if (position !== start) throw damaged();
  const arrays: Uint8Array[] = [];
  let next = 0;
  const readNext = async (): Promise<void> => {
    for (let i = next++; i < parts.length; i = next++) {
      const [part, at] = [parts[i] as SnapshotPart, positions[i] as number];
      if (i === 0) await checkPart(fd, at, part);
      else arrays[i - 1] = await readPart(fd, at, part);
    }
  };
  await Promise.all(Array.from({ length: READS_AT_ONCE }, readNext));
  return { text: table.text, arrays };
}

async function readTable(fd: number): Promise<{ table: SnapshotTable; start: number }> {
  const { size } = fstatSync(fd);
  if (size < SNAPSHOT_MARK.length + TRAILER_BYTES) throw damaged();
  const mark = await readAt(fd, 0, SNAPSHOT_MARK.length);
  if (!SNAPSHOT_MARK.equals(mark)) throw damaged();
  const end = Buffer.from((await readAt(fd, size - TRAILER_BYTES, TRAILER_BYTES)).buffer);
  const trailer = readTrailer(end, size);
  if (!trailer) throw damaged();
  const text = Buffer.from((await readPart(fd, trailer.start, trailer)).buffer).toString();
  return { table: JSON.parse(text), start: trailer.start };
}

async function readPart(fd: number, start: number, part: SnapshotPart): Promise<Uint8Array> {
  const bytes = await readAt(fd, start, part.length);
  if (crc32(bytes) !== part.checksum) throw damaged();
  return bytes;
}

/** Checks a part that stays in the file. */
async function checkPart(fd: number, start: number, part: SnapshotPart): Promise<void> {
  const buffer = new Uint8Array(Math.min(BUFFER, part.length));
  let checksum = 0;
  for (let done = 0; done < part.length; ) {
    const bytes = buffer.subarray(0, Math.min(BUFFER, part.length - done));
    await fill(fd, start + done, bytes);
    checksum = crc32(bytes, checksum);
    done += bytes.length;
  }
  if (checksum !== part.checksum) throw damaged();
}

async function readAt(fd: number, start: number, length: number): Promise<Uint8Array> {
  return fill(fd, start, new Uint8Array(length));
}

async function fill(fd: number, start: number, bytes: Uint8Array): Promise<Uint8Array> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesRead } = await readBytes(fd, bytes, done, bytes.length - done, start + done);
    if (bytesRead === 0) throw damaged();
    done += bytesRead;
  }
  return bytes;
}

function damaged(): UnusableSnapshot {
  return new UnusableSnapshot('it is damaged');
}
