import { describe, expect, it } from 'vitest';
import {
  RecordsValidator,
  type ValidatorOptions,
} from '../../../src/adapters/outbound/memory/records-file/validation/records-validator.js';

const words = { all: 'the list', one: 'entry', other: 'that of entry' };
const faultOf = (text: string, options?: ValidatorOptions) => {
  const validator = new RecordsValidator(options);
  try {
    validator.check({ number: 1, text });
    validator.end();
  } catch (error) {
    return (error as Error).message;
  }
  throw new Error('no fault');
};
const invalid = JSON.stringify({ id: 'x', checkin_date: 'soon' });

describe('A validator of records', () => {
  it('shows the name and the values of an invalid record, unless it is told not to', () => {
    const shown = faultOf(invalid, words);
    expect(shown).toContain('entry 1 (id x): ');
    expect(shown).toContain('(soon)');
    const bare = faultOf(invalid, { ...words, showsRecords: false });
    expect(bare).toContain('entry 1: ');
    expect(bare).not.toContain('(soon)');
  });

  it.each(['[{"id":"x"}]', 'id,title'])('refuses another format if it is told to: %s', (text) => {
    expect(faultOf(text, { ...words, refusesOtherFormats: true })).toContain('import it first');
    expect(faultOf(text, words)).not.toContain('import it first');
  });

  it('does for a records file what the same options say', () => {
    const file = { all: 'the file', one: 'line', other: 'on line' };
    const options = { ...file, refusesOtherFormats: true, showsRecords: false };
    for (const text of [invalid, '[]', 'id,title', '{}', 'x']) {
      expect(faultOf(text, options)).toBe(faultOf(text));
    }
  });
});
