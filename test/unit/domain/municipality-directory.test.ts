import { describe, expect, it } from 'vitest';
import { municipalityKeys } from '../../../src/domain/municipality/municipality.js';
import { MunicipalityDirectory } from '../../../src/domain/municipality/municipality-directory.js';

const directory = new MunicipalityDirectory([
  'Oviedo',
  'Oviedo',
  'Coruña, A',
  'Alcoi/Alcoy',
  'Palmas de Gran Canaria, Las',
  'Palma',
  'Palmar',
  'Palmas',
  'Gijón',
]);

describe('MunicipalityDirectory', () => {
  it.each(['oviedo', 'A Coruña', 'Coruña, A', 'Alcoy', 'Alcoi', 'Alcoi/Alcoy', 'Nowhere/Gijon'])(
    'decision 4: has %s',
    (name) => {
      expect(directory.has(municipalityKeys(name))).toBe(true);
    },
  );

  it.each(['Coruña', 'Ovied', 'Las Palmas', 'Gran Canaria', 'Alco'])(
    'decision 4: has no %s',
    (name) => {
      expect(directory.has(municipalityKeys(name))).toBe(false);
    },
  );

  it.each([
    ['Obiedo', ['Oviedo']],
    ['Ovideo', ['Oviedo']],
    ['Gijn', ['Gijón']],
    ['Corunna', ['Coruña, A']],
    ['La Coruña', ['Coruña, A']],
    ['O Coruña', ['Coruña, A']],
    ['Alcoj', ['Alcoi/Alcoy']],
    ['Gran Canaria', ['Palmas de Gran Canaria, Las']],
    ['Gran Can', ['Palmas de Gran Canaria, Las']],
    ['Ovi*', ['Oviedo']],
    ['Ov*', []],
    ['P Gr*', ['Palmas de Gran Canaria, Las']],
    ['P G*', []],
    ['Gran Xyzzy', []],
    ['Qq/Ww/Zz/Obiedo', ['Oviedo']],
    ['Qq/Ww/Zz/Xx/Obiedo', []],
  ])('decision 13: near %s is %j', (asked, near) => {
    expect(directory.near(asked)).toEqual(near);
  });

  it('decision 13: the nearest name comes first, and names as near in their own order', () => {
    expect(directory.near('Palmaz')).toEqual(['Palma', 'Palmar', 'Palmas']);
    const unlike = new MunicipalityDirectory(['Abilex', 'Avilex']);
    expect(unlike.near('Aviles')).toEqual(['Avilex', 'Abilex']);
  });

  it('decision 13: a whole word of a name is nearer than its beginning', () => {
    const names = new MunicipalityDirectory(['Granada', 'Palmas de Gran Canaria, Las']);
    expect(names.near('Gran')).toEqual(['Palmas de Gran Canaria, Las', 'Granada']);
  });

  it('decision 13: there are three near names at most', () => {
    const many = new MunicipalityDirectory(['Casa 5', 'Casa 4', 'Casa 3', 'Casa 2', 'Casa 1']);
    expect(many.near('Casa 9')).toEqual(['Casa 1', 'Casa 2', 'Casa 3']);
  });

  it('decision 13: a name is near once, however many records have it', () => {
    expect(directory.near('Oviedo')).toEqual(['Oviedo']);
  });

  it.each(['Xyzzy', 'Wolfenbüttel', '42', 'qwertyuiop asdf'])(
    'decision 13: nothing is near %s',
    (asked) => {
      expect(directory.near(asked)).toEqual([]);
    },
  );

  it('is empty for a registry without records', () => {
    const empty = new MunicipalityDirectory([]);
    expect(empty.has(['oviedo'])).toBe(false);
    expect(empty.near('Oviedo')).toEqual([]);
  });
});
