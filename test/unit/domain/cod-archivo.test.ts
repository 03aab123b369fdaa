import { describe, expect, it } from 'vitest';
import { InvalidValue } from '../../../src/domain/errors.js';
import { parseCodArchivo } from '../../../src/domain/record/cod-archivo.js';

describe('parseCodArchivo', () => {
  it.each([
    ['TEST-1', '1'],
    ['135/2025-00019', '00019'],
    ['A-B-12', '12'],
    ['a.b_c/d-7', '7'],
    ['--5', '5'],
    ['1-2', '2'],
    ['AÑO-000', '000'],
    ['план-3', '3'],
  ])('decision 3: the number of %s is %s', (text, number) => {
    expect(parseCodArchivo(text)).toMatchObject({ text, number });
  });

  it.each([
    '',
    '-',
    '-5',
    'TEST',
    'TEST-',
    'TEST1',
    '123',
    'TEST-1a',
    'TEST-1 ',
    ' TEST-1',
    'TE ST-1',
    'TEST-1\n',
    'TEST–1',
    'TEST-١',
    '*-1',
    'a?-1',
    'a\\-1',
    'a%2F-1',
    '😀-1',
    '\ud800-1',
  ])('decision 3: %j is not of the form', (text) => {
    expect(() => parseCodArchivo(text)).toThrow(InvalidValue);
    expect(() => parseCodArchivo(text)).toThrow('is not of the form <prefix>-<number>');
  });

  it.each([
    ['Test-1', 'tEST-1'],
    ['AÑO-1', 'año-1'],
    ['AN\u0303O-1', 'a\u00f1o-1'],
    ['ΟΔΟΣ-1', 'οδος-1'],
    ['οδος-1', 'οδοσ-1'],
    ['\u212a-1', 'k-1'],
    ['\u03f4-1', 'θ-1'],
  ])('decision 3: %s and %s are one code', (a, b) => {
    expect(parseCodArchivo(a).key).toBe(parseCodArchivo(b).key);
  });

  it.each([
    ['TEST-1', 'TEST-01'],
    ['AÑO-1', 'ANO-1'],
    ['A.B-1', 'A-B-1'],
    ['A/B-1', 'A_B-1'],
  ])('decision 3: %s and %s are two codes', (a, b) => {
    expect(parseCodArchivo(a).key).not.toBe(parseCodArchivo(b).key);
  });

  it('keeps the code as it was written', () => {
    expect(parseCodArchivo('Ab/2025-007').text).toBe('Ab/2025-007');
  });

  it('decision 11: 64 characters are enough and one more is too long', () => {
    expect(parseCodArchivo(`${'a'.repeat(62)}-1`).number).toBe('1');
    expect(() => parseCodArchivo(`${'a'.repeat(63)}-1`)).toThrow(
      new InvalidValue('is longer than 64 characters'),
    );
  });

  it('decision 11: a letter outside the basic plane counts once', () => {
    expect(parseCodArchivo(`${'𠮷'.repeat(62)}-1`).number).toBe('1');
    expect(() => parseCodArchivo(`${'𠮷'.repeat(63)}-1`)).toThrow('is longer than 64 characters');
  });
});
