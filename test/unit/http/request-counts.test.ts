import { describe, expect, it } from 'vitest';
import { RequestCounts } from '../../../src/adapters/inbound/http/rate-limit/request-counts.js';

const WINDOW = { windowMs: 60_000, clients: 100 };

function ask(counts: RequestCounts, client: string, times: number, now = 0): number {
  let requests = 0;
  for (let n = 0; n < times; n++) requests = counts.add(client, now).requests;
  return requests;
}

describe('RequestCounts', () => {
  it('counts each client for itself, from its first request to the end of its window', () => {
    const counts = new RequestCounts(WINDOW);
    expect(counts.add('a', 0)).toEqual({ requests: 1, msLeft: 60_000 });
    expect(counts.add('b', 10_000)).toEqual({ requests: 1, msLeft: 60_000 });
    expect(counts.add('a', 59_999)).toEqual({ requests: 2, msLeft: 1 });
    expect(counts.add('a', 60_000)).toEqual({ requests: 1, msLeft: 60_000 });
    expect(counts.add('b', 60_000)).toEqual({ requests: 2, msLeft: 10_000 });
  });

  it('counts on through every number', () => {
    const counts = new RequestCounts(WINDOW);
    const all = Array.from({ length: 1_000 }, () => counts.add('a', 0).requests);
    expect(all).toEqual(Array.from({ length: 1_000 }, (_, n) => n + 1));
    expect(counts.clients).toBe(1);
  });

  it('remembers no more clients than it may, however many come', () => {
    const counts = new RequestCounts(WINDOW);
    for (let n = 0; n < 10_000; n++) {
      ask(counts, `client ${n}`, 1 + (n % 3));
      expect(counts.clients).toBeLessThanOrEqual(WINDOW.clients);
    }
  });

  it('lets a crowd of others lift nobody’s limit, nor lock anyone out', () => {
    const counts = new RequestCounts(WINDOW);
    ask(counts, 'busy', 60);
    for (let n = 0; n < 10_000; n++) expect(ask(counts, `crowd ${n}`, 1)).toBe(1);
    expect(counts.add('busy', 0).requests).toBe(61);
  });

  it('forgets a client only for as many others that have asked half as much', () => {
    const counts = new RequestCounts(WINDOW);
    ask(counts, 'busy', 64);
    for (let n = 0; n < 10 * WINDOW.clients; n++) ask(counts, `crowd ${n}`, 63);
    expect(counts.add('busy', 0).requests).toBe(65);
    for (let n = 0; n < 2 * WINDOW.clients; n++) ask(counts, `strong ${n}`, 128);
    expect(counts.add('busy', 0).requests).toBe(1);
  });

  it('gives up what is past, also of clients that never come back', () => {
    const counts = new RequestCounts(WINDOW);
    for (let n = 0; n < 50; n++) ask(counts, `client ${n}`, 1 + n);
    expect(counts.clients).toBe(50);
    counts.add('later', 66_000);
    expect(counts.clients).toBe(1);
  });
});
