import { describe, expect, it } from 'vitest';
import {
  comparedDetail,
  hasField,
  haveSameKey,
  KeyEntryCodec,
  municipalityIn,
} from '../../../src/application/import/staging/key-entry-codec.js';

const current = { origin: 'current', number: 7 } as const;
const submitted = (number: number, file: string) =>
  ({ origin: 'submitted', number, location: { file, line: number + 1 } }) as const;

describe('A line of a key', () => {
  it('is read as it was written', () => {
    const codec = new KeyEntryCodec();
    const entries = [
      { kind: 'id', key: 'a', detail: 'fingerprint', ...current },
      { kind: 'cod_archivo', key: 'k-1', detail: 'K-1', ...submitted(0, 'one') },
      { kind: 'id', key: '0', detail: '', ...submitted(1, 'two') },
      { kind: 'id', key: 'b', detail: 'k-1', ...submitted(2, 'two'), origin: 'removal' },
    ] as const;
    const lines = entries.map(({ kind, key, detail, ...owner }) =>
      codec.encode(kind, key, owner, detail),
    );
    expect(lines.map((line) => codec.decode(line))).toEqual(entries);
    expect(codec.decode(codec.encode('id', 'a', current)).detail).toBe('');
  });

  it('sorts by kind, by key, and then by who has the key', () => {
    const codec = new KeyEntryCodec();
    const removal = { ...submitted(0, 'f'), origin: 'removal' } as const;
    const lines = [
      codec.encode('id', 'a', current),
      codec.encode('id', 'a', submitted(2, 'f')),
      codec.encode('id', 'a', submitted(10, 'f')),
      codec.encode('id', 'a', removal),
      codec.encode('id', 'a b', current),
      codec.encode('id', 'aa', current),
      codec.encode('cod_archivo', 'a', current),
    ];
    expect([...lines].reverse().sort()).toEqual(lines);
  });

  it('has the same key as another only if all of it is the same', () => {
    const codec = new KeyEntryCodec();
    const line = codec.encode('id', 'ab', current);
    expect(haveSameKey(line, codec.encode('id', 'ab', submitted(1, 'f')))).toBe(true);
    for (const key of ['a', 'abc', 'ac', '']) {
      expect(haveSameKey(line, codec.encode('id', key, current))).toBe(false);
    }
    expect(haveSameKey(line, codec.encode('cod_archivo', 'ab', current))).toBe(false);
  });

  it.each([
    { content: '', links: [], area: '', inscriptionDate: null },
    { content: 'Memoria', links: [], area: 'Ensanche', inscriptionDate: null },
    { content: '', links: ['https://example.org/'], area: '', inscriptionDate: '2024-03-01' },
  ])('of an id that is compared tells of its record: %o', (fields) => {
    const codec = new KeyEntryCodec();
    const detail = comparedDetail('0f5e', { ...fields, municipality: 'Coruña, A' });
    const entry = codec.decode(codec.encode('id', 'a', current, detail));
    expect(municipalityIn(entry)).toBe('Coruña, A');
    expect(hasField(entry, 'content')).toBe(fields.content !== '');
    expect(hasField(entry, 'links')).toBe(fields.links.length > 0);
    expect(hasField(entry, 'area')).toBe(fields.area !== '');
    expect(hasField(entry, 'inscriptionDate')).toBe(fields.inscriptionDate !== null);
  });
});
