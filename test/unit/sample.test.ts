import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { createExpediente, type Expediente } from '../../src/domain/record/expediente.js';
import type { RecordFields } from '../support/records.js';

const file = readFileSync(new URL('../../data/sample.ndjson', import.meta.url), 'utf8');
const fields: RecordFields[] = file
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
const records = fields.map(createExpediente);

const hardCases: Record<string, (record: Expediente) => boolean> = {
  'quotes in the title': ({ title }) => title.includes('"'),
  'no date of inscription': ({ inscriptionDate }) => inscriptionDate === null,
  'two documents': ({ links }) => links.length === 2,
  'no document': ({ links }) => links.length === 0,
  'a bilingual municipality': ({ municipality }) => municipality.includes('/'),
  'an article behind the municipality': ({ municipality }) => municipality.includes(', '),
  'a bilingual municipality with an article': ({ municipality }) => /, .*\//.test(municipality),
  'º in the title': ({ title }) => title.includes('º'),
  'ª in the title': ({ title }) => title.includes('ª'),
  '· in the title': ({ title }) => title.includes('·'),
  'long content': ({ content }) => content.length > 20_000,
  'no content': ({ content }) => content === '',
  'line breaks in the content': ({ content }) => content.includes('\n'),
  'a slash in the code': ({ codArchivo }) => codArchivo.text.includes('/'),
  'leading zeros in the number': ({ codArchivo }) => codArchivo.number.startsWith('0'),
  'no area': ({ area }) => area === '',
  'a leap day': ({ checkinDate }) => checkinDate.endsWith('-02-29'),
};

describe('The bundled sample', () => {
  it('has at least 500 valid records, each with its own id and code', () => {
    expect(records.length).toBeGreaterThanOrEqual(500);
    expect(new Set(records.map(({ id }) => id)).size).toBe(records.length);
    expect(new Set(records.map(({ codArchivo }) => codArchivo.key)).size).toBe(records.length);
  });

  it.for(Object.entries(hardCases))('has a record with %s', ([, isSo]) => {
    expect(records.some(isSo)).toBe(true);
  });

  it('has records of one day that only their id separates', () => {
    const days = new Map<string, number>();
    for (const { checkinDate } of records) {
      days.set(checkinDate, (days.get(checkinDate) ?? 0) + 1);
    }
    expect(Math.max(...days.values())).toBeGreaterThanOrEqual(5);
  });

  it('has links in a list and in a text, and fields left out', () => {
    expect(fields.some(({ links }) => typeof links === 'string' && links.includes(' '))).toBe(true);
    expect(fields.some(({ links }) => Array.isArray(links))).toBe(true);
    expect(fields.some((record) => !('inscription_date' in record))).toBe(true);
    expect(fields.some((record) => !('content' in record))).toBe(true);
  });
});
