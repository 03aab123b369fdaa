import { describe, expect, it } from 'vitest';
import {
  readTrailer,
  TRAILER_BYTES,
  trailerBytes,
} from '../../../src/adapters/outbound/memory/snapshot/snapshot-layout.js';

describe('The trailer of a snapshot', () => {
  // The end of the file is in the next binary order: a sum rounds the last bit of the start away.
  const table = { start: 16_000, length: 500, checksum: 0xfedcba98 };
  const size = table.start + table.length + TRAILER_BYTES;
  const bytes = () => trailerBytes(table.start, table);

  it('says where the table is', () => {
    expect(readTrailer(bytes(), size)).toEqual(table);
  });

  it('is none at the end of a file of another size', () => {
    expect(readTrailer(bytes(), size + 1)).toBeUndefined();
  });

  it('is none, or has another checksum, whichever of its bits is another', () => {
    for (let bit = 0; bit < TRAILER_BYTES * 8; bit++) {
      const damaged = bytes();
      damaged[bit >>> 3] = (damaged[bit >>> 3] as number) ^ (1 << (bit & 7));
      const read = readTrailer(damaged, size);
      if (read) expect(read, `bit ${bit}`).toEqual({ ...table, checksum: read.checksum });
      if (read) expect(read.checksum).not.toBe(table.checksum);
    }
  });
});
