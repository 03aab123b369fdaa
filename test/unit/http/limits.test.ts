import { describe, expect, it } from 'vitest';
import { limits, timeLimits } from '../../../src/adapters/inbound/http/limits.js';
import { MAX_COD_ARCHIVO_LENGTH } from '../../../src/domain/record/cod-archivo.js';
import { MAX_MUNICIPALITY_LENGTH } from '../../../src/domain/search/search-criteria.js';
import { MAX_SEARCH_LENGTH } from '../../../src/domain/search/search-text.js';

describe('The bounds of the HTTP side', () => {
  it('leave room for the longest request, and end where the problem says', () => {
    const text = MAX_COD_ARCHIVO_LENGTH + MAX_MUNICIPALITY_LENGTH + MAX_SEARCH_LENGTH;
    // Four bytes of UTF-8, each percent-encoded.
    expect(text * 12).toBeLessThan(limits.headerBytes / 2);
    expect(limits.headerBytes).toBe(16_384);
  });

  it('let long responses leave in pieces that are worth it, the first one sooner', () => {
    expect(limits.firstPieceBytes).toBeGreaterThan(limits.compressFromBytes);
    expect(limits.streamPieceBytes).toBeGreaterThan(limits.firstPieceBytes);
    expect(limits.compressAheadBytes).toBeGreaterThan(limits.streamPieceBytes);
  });

  it('let responses be cached that are worth it, and queries by the thousand', () => {
    expect(limits.cachedResponseBytes).toBeGreaterThan(100 * limits.compressFromBytes);
    expect(limits.queryCacheBytes).toBeGreaterThan(1_000 * MAX_SEARCH_LENGTH);
  });

  it('give a request that is slow the time for its head, and keep connections for proxies', () => {
    expect(timeLimits.headersMs).toBeLessThan(timeLimits.requestMs);
    expect(timeLimits.keepAliveMs).toBeGreaterThan(60_000);
  });
});
