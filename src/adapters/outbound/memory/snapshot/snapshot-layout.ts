/*
 * A snapshot is, one after another: the mark; what is not published; the bytes of every array; a
 * table of all these, as JSON; and a trailer that says where the table is. Every byte is under a
 * checksum or compared, so there is none that can be damaged unseen.
 */

export const SNAPSHOT_MARK = Buffer.from('registry');

/** A part of the file: how long it is, and the checksum of its bytes. */
export interface SnapshotPart {
  readonly length: number;
  readonly checksum: number;
}

export interface SnapshotTable {
  readonly form: string;
  /** Which file it was made of, in which state. */
  readonly source: string;
  /** The text of the packed parts. */
  readonly parts: string;
  readonly unpublished: SnapshotPart;
  readonly arrays: readonly SnapshotPart[];
}

export const TRAILER_BYTES = 24;

/** Where the table begins, how long it is, its checksum, and the mark again. */
export function trailerBytes(start: number, { length, checksum }: SnapshotPart): Buffer {
  const trailer = Buffer.alloc(TRAILER_BYTES);
  trailer.writeDoubleLE(start, 0);
  trailer.writeUInt32LE(length, 8);
  trailer.writeUInt32LE(checksum, 12);
  trailer.set(SNAPSHOT_MARK, 16);
  return trailer;
}

/** Undefined where these are not the bytes of a trailer at the end of a file of this size. */
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
