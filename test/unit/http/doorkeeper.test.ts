import { describe, expect, it } from 'vitest';
import { Doorkeeper } from '../../../src/adapters/inbound/http/cache/doorkeeper.js';

const targets = Array.from(
  { length: 5_000 },
  (_, n) => `/api/record/135%2F${2000 + (n % 26)}-${n}`,
);

describe('Doorkeeper', () => {
  it('knows what came before, and nothing else', () => {
    const doorkeeper = new Doorkeeper();
    expect(doorkeeper.knows('/api/record?search=plan')).toBe(false);
    expect(doorkeeper.knows('/api/record?search=plano')).toBe(false);
    expect(doorkeeper.knows('/api/record?search=plan')).toBe(true);
    expect(doorkeeper.knows('')).toBe(false);
    expect(doorkeeper.knows('')).toBe(true);
  });

  it('takes hardly any text for another', () => {
    const doorkeeper = new Doorkeeper();
    expect(targets.filter((target) => doorkeeper.knows(target))).toEqual([]);
  });

  it('still knows most texts after thousands of others', () => {
    const doorkeeper = new Doorkeeper();
    for (const target of targets) doorkeeper.knows(target);
    const known = targets.filter((target) => doorkeeper.knows(target));
    expect(known.length).toBeGreaterThan(0.8 * targets.length);
  });
});
