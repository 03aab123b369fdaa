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

describe('An error', () => {
  const fault = (field: string) => ({ field, reason: 'is empty', value: '' });

  it.each([
    [new ours.InvalidValue('is empty'), 'InvalidValue', 'is empty'],
    [
      new ours.InvalidRecord([fault('id'), fault('title')]),
      'InvalidRecord',
      'id is empty; title is empty',
    ],
    [new ours.RecordNotFound('A-1'), 'RecordNotFound', 'No record has the code A-1.'],
    [
      new ours.MunicipalityNotFound('Obiedo', []),
      'MunicipalityNotFound',
      'No record belongs to a municipality named Obiedo.',
    ],
    [new ours.NoResults(), 'NoResults', 'No record matches every filter of the question.'],
    [new ours.RevisionGone(), 'RevisionGone', 'The registry has changed since the first page.'],
    [new ours.StorageUnavailable('away'), 'StorageUnavailable', 'away'],
    [new ours.GenerationDropped('gone'), 'GenerationDropped', 'gone'],
    [new ours.RegistryLoading(), 'RegistryLoading', 'The registry is being loaded.'],
    [new ours.AccessRefused('no user'), 'AccessRefused', 'no user'],
    [new ours.BrokenRegistry('line 7'), 'BrokenRegistry', 'line 7'],
    [
      new ours.ImportConflict(),
      'ImportConflict',
      'Another import or rollback has replaced the registry meanwhile; this one changed nothing.',
    ],
    [
      new ours.EmptyRegistry(),
      'EmptyRegistry',
      'The import would leave the registry without a record.',
    ],
    [
      new ours.AlteredExport('abc', 'def'),
      'AlteredExport',
      'Nothing was changed: the records are not those that were exported. (Revision abc, exported as def.)',
    ],
    [new ours.NothingLoaded(), 'NothingLoaded', 'Nothing has been loaded into the registry yet.'],
  ])('says what it is, and what is wrong: %s', (error, name, message) => {
    expect({ name: error.name, message: error.message }).toEqual({ name, message });
  });
});
