import { describe, expect, it } from 'vitest';
import * as ours from '../../../src/domain/errors.js';

/** Another copy of the module, as a store may bring it. */
const COPY = '../../../src/domain/errors.js?copy';
const theirs: typeof ours = await import(COPY);

describe('An error of another copy of this package', () => {
  it('is another class', () => {
    expect(theirs.StorageUnavailable).not.toBe(ours.StorageUnavailable);
  });

  it('is known as what it is, and as what that is a kind of', () => {
    const error = new theirs.RegistryLoading();
    expect(error instanceof ours.RegistryLoading).toBe(true);
    expect(error instanceof ours.StorageUnavailable).toBe(true);
    expect(error instanceof Error).toBe(true);
    expect(error instanceof ours.BrokenRegistry).toBe(false);
    expect(error instanceof ours.RevisionGone).toBe(false);
  });
});

describe('What is no error of this package', () => {
  class StorageUnavailable extends Error {}

  it.for([
    new StorageUnavailable(),
    new Error('x'),
    null,
    undefined,
    'text',
    {},
    Object.create(null),
  ])('is not taken for one: %s', (value) => {
    expect(value instanceof ours.StorageUnavailable).toBe(false);
  });
});
