import { describe, expect, it } from 'vitest';
import { publish } from '../../../src/domain/record/published-record.js';
import { someRecord } from '../../support/records.js';

const URLS = ['https://docs.example.org/t.pdf', 'https://docs.example.org/a.pdf'];

describe('publish', () => {
  it('decisions 18 and 27: writes the eight fields of the specification, in its order', () => {
    const record = someRecord({
      id: 'EXP-1',
      cod_archivo: '135/2025-00019',
      title: 'Plan "parcial"',
      content: 'never shown',
      area: 'Norte',
      checkin_date: '2024-02-29',
      inscription_date: '2025-01-31',
      municipality: 'Coruña, A',
      links: URLS.slice(0, 1),
    });
    expect(publish(record)).toBe(
      '{"id":"EXP-1","registration_number":"00019","title":"Plan \\"parcial\\"","area":"Norte",' +
        '"checkin_date":"2024-02-29","inscription_date":"2025-01-31",' +
        '"municipality":"Coruña, A","links":"https://docs.example.org/t.pdf"}',
    );
  });

  it.each([
    [URLS, URLS.join(' ')],
    [URLS.slice(1), URLS[1]],
    [[], ''],
  ])('decision 16: the links %j are the one text %j', (links, expected) => {
    expect(JSON.parse(publish(someRecord({ links }))).links).toBe(expected);
  });

  it('decision 17: a missing date of inscription is null, an empty area an empty text', () => {
    const published = JSON.parse(publish(someRecord({ inscription_date: null, area: '' })));
    expect(published).toMatchObject({ inscription_date: null, area: '' });
  });

  it('decision 3: the registration number is the number part, leading zeros kept', () => {
    const published = JSON.parse(publish(someRecord({ cod_archivo: 'A-1-0042' })));
    expect(published.registration_number).toBe('0042');
  });
});
