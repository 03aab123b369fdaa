import { afterEach, expect, it, vi } from 'vitest';
import { everyOption } from '../../../src/contract/options.js';

afterEach(() => {
  vi.unstubAllEnvs();
});

it('takes what is not given from the environment, and else by default', () => {
  vi.stubEnv('CONTRACT_QUESTIONS', '7');
  vi.stubEnv('CONTRACT_SEED', '11');
  vi.stubEnv('CONTRACT_RECORDS', '');
  expect(everyOption({})).toMatchObject({ questions: 7, seed: 11, records: 3_000, without: [] });
  expect(everyOption({ questions: 5, seed: 3 })).toMatchObject({ questions: 5, seed: 3 });
});

it('looks somewhere new in every run that names no seed', () => {
  vi.stubEnv('CONTRACT_SEED', '');
  const seeds = Array.from({ length: 4 }, () => everyOption({}).seed);
  expect(new Set(seeds).size).toBeGreaterThan(1);
  expect(seeds.every((seed) => Number.isSafeInteger(seed))).toBe(true);
});

it('refuses what is no number', () => {
  vi.stubEnv('CONTRACT_SEED', '1e');
  expect(() => everyOption({})).toThrow('CONTRACT_SEED=1e is not a whole number.');
});
