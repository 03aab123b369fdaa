import { ascendingBytes, ascendingNumbers } from '../positions/delta-encoding.js';
import type { WantedBucket } from '../positions/phrase-search.js';
import type { NewSegment } from '../positions/segment-builder.js';
import type { Segment } from '../positions/segments.js';

/** A bucket of the positions of words in long texts, as it lies in `postings_<id>`. */
export interface PositionDocument {
  /** The segment in eight hexadecimal digits, then the bucket in eight. */
  readonly _id: string;
  readonly positions: Uint8Array;
}

/** It sorts after every posting and before the metadata: no block number begins with it. */
const MARK = 'x';
const DIGITS = 8;

export function positionId({ segment, bucket }: WantedBucket): string {
  const hexadecimal = (number: number) => number.toString(16).padStart(DIGITS, '0');
  return MARK + hexadecimal(segment) + hexadecimal(bucket);
}

export function toPositions({ number: segment, buckets }: NewSegment): PositionDocument[] {
  return buckets.map(({ bytes }, bucket) => ({
    _id: positionId({ segment, bucket }),
    positions: bytes,
  }));
}

/** A segment as it lies in the metadata: ascending numbers, as bytes. */
export interface SegmentFields {
  readonly number: number;
  readonly ranks: Uint8Array;
  readonly ends: Uint8Array;
  readonly firstHashes: Uint8Array;
}

export function segmentFields({ number, ranks, ends, firstHashes }: Segment): SegmentFields {
  return {
    number,
    ranks: ascendingBytes(ranks),
    ends: ascendingBytes(ends),
    firstHashes: ascendingBytes(firstHashes),
  };
}

export function toSegment({ number, ranks, ends, firstHashes }: SegmentFields): Segment {
  return {
    number,
    ranks: ascendingNumbers(ranks),
    ends: ascendingNumbers(ends),
    firstHashes: ascendingNumbers(firstHashes),
  };
}
