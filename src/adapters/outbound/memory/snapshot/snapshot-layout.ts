/*
 * A snapshot file has five parts: the magic mark; the unpublished texts; the bytes of every array; a
 * table of all these as JSON; a trailer that says where the table is. Every byte is either compared
 * or covered by a checksum, so no damage goes unnoticed.
 */

export const SNAPSHOT_MARK = Buffer.from('registry');

/** The length of a part, and the CRC-32 of its bytes. */
export interface SnapshotPart {
  readonly length: number;
  readonly checksum: number;
}

export interface SnapshotTable {
  readonly form: string;
  /** The records file that the snapshot was made of, and its state. */
  readonly source: string;
  /** The JSON text of the packed arrays. */
  readonly text: string;
  readonly unpublished: SnapshotPart;
  readonly arrays: readonly SnapshotPart[];
}

export const TRAILER_BYTES = 24;

/** The start, length and checksum of the table, and the magic mark again. */
export function trailerBytes(start: number, { length, checksum }: SnapshotPart): Buffer {
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeDoubleLE(start, 0);
  trailer.writeUInt32LE(length, 8);
  trailer.writeUInt32LE(checksum, 12);
  trailer.set(SNAPSHOT_MARK, 16);
  return trailer;
}

/** Undefined if these are not the bytes of a trailer of a file with this size. */
export function readTrailer(
  trailer: Buffer,
  size: number,
): (SnapshotPart & { start: number }) | undefined {
  const length = trailer.readUInt32LE(8);
  const start = size - TRAILER_BYTES - length;
  if (!trailer.subarray(16).equals(SNAPSHOT_MARK)) return undefined;
  if (start < SNAPSHOT_MARK.length || trailer.readDoubleLE(0) !== start) return undefined;
  return { start, length, checksum: trailer.readUInt32LE(12) };
}
