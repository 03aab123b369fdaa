import { describe, expect, it } from 'vitest';
import {
  ResponseCache,
  responseKey,
  versionKey,
} from '../../../src/adapters/inbound/http/cache/response-cache.js';
import { limits } from '../../../src/adapters/inbound/http/limits.js';

const MAX = 100_000;
const HEADERS = ['etag', '"x"'];

function answerOf(body: Buffer) {
  return { etag: '"x"', head: HEADERS, whole: { headers: HEADERS, body, records: 1 } };
}

describe('ResponseCache', () => {
  it('gives back what was kept, under its key alone', () => {
    const answers = new ResponseCache(MAX);
    answers.set('a', answerOf(Buffer.from('one')));
    expect(answers.get('a')).toEqual(answerOf(Buffer.from('one')));
    expect(answers.get('b')).toBeUndefined();
  });

  it('never holds more than its bytes, however many different questions come', () => {
    const answers = new ResponseCache(MAX);
    for (let n = 0; n < 1_000; n++) {
      answers.set(`question ${n}`, answerOf(Buffer.alloc(1_000 + n)));
      expect(answers.bytes).toBeLessThanOrEqual(MAX);
    }
    expect(answers.bytes).toBeGreaterThan(MAX / 2);
    const held = Array.from({ length: 1_000 }, (_, n) => answers.get(`question ${n}`));
    const bodies = held.map((answer) => answer?.whole?.body.length ?? 0);
    expect(bodies.reduce((sum, length) => sum + length)).toBeLessThanOrEqual(MAX);
  });

  it('counts the question too: long ones with small answers must not add up', () => {
    const answers = new ResponseCache(MAX);
    for (let n = 0; n < 100; n++) answers.set(`${n}`.padEnd(15_000), answerOf(Buffer.alloc(1)));
    const held = Array.from({ length: 100 }, (_, n) => answers.get(`${n}`.padEnd(15_000)));
    expect(held.filter(Boolean).length).toBeLessThanOrEqual(MAX / 15_000);
  });

  it('counts the header fields too, with and without a body', () => {
    const bytesOf = (field: string) => {
      const answers = new ResponseCache(MAX);
      const headers = ['link', field];
      answers.set('a', { etag: '"x"', head: headers });
      const head = answers.bytes;
      answers.set('a', {
        etag: '"x"',
        head: headers,
        whole: { headers, body: Buffer.alloc(10), records: 1 },
      });
      return { head, whole: answers.bytes };
    };
    const [short, long] = [bytesOf('x'), bytesOf('x'.repeat(1_001))];
    expect(long.head - short.head).toBe(1_000);
    expect(long.whole - short.whole).toBe(2_000);
  });

  it('forgets what has gone unasked for longest', () => {
    const answers = new ResponseCache(MAX);
    answers.set('often', answerOf(Buffer.alloc(10_000)));
    for (let n = 0; n < 100; n++) {
      answers.set(`${n}`, answerOf(Buffer.alloc(10_000)));
      expect(answers.get('often')).toBeDefined();
    }
    expect(answers.get('0')).toBeUndefined();
  });

  it('keeps no long body, only that the answer exists', () => {
    const answers = new ResponseCache(10 * limits.cachedResponseBytes);
    answers.set('long', answerOf(Buffer.alloc(limits.cachedResponseBytes + 1)));
    expect(answers.get('long')).toEqual({ etag: '"x"', head: HEADERS });
    answers.set('longest', answerOf(Buffer.alloc(limits.cachedResponseBytes)));
    expect(answers.get('longest')?.whole?.body).toHaveLength(limits.cachedResponseBytes);
  });

  it('holds on to no more memory than it counts', () => {
    const answers = new ResponseCache(MAX);
    answers.set('a', answerOf(Buffer.alloc(64 * 1024).subarray(0, 10)));
    expect(answers.get('a')?.whole?.body.buffer.byteLength).toBe(10);
  });

  it('keeps nothing where there is no room at all', () => {
    const answers = new ResponseCache(0);
    answers.set('a', answerOf(Buffer.from('one')));
    expect(answers.get('a')).toBeUndefined();
    expect(answers.bytes).toBe(0);
  });
});

describe('The key of a response', () => {
  const modified = new Date(1_000);
  const version = { revision: 'r', modified };

  it('is of one version: a revision that comes back is another', () => {
    expect(versionKey(version)).toBe(versionKey({ revision: 'r', modified: new Date(1_000) }));
    expect(versionKey({ ...version, revision: 's' })).not.toBe(versionKey(version));
    expect(versionKey({ ...version, modified: new Date(2_000) })).not.toBe(versionKey(version));
  });

  it('is of one version, one encoding and one target', () => {
    const keys = [
      responseKey(version, 'gzip', '/a'),
      responseKey(version, 'br', '/a'),
      responseKey(version, undefined, '/a'),
      responseKey(version, 'gzip', '/b'),
      responseKey({ ...version, revision: 's' }, 'gzip', '/a'),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(responseKey({ ...version }, 'gzip', '/a')).toBe(keys[0]);
  });
});
