import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { likeness, probablyMeant } from '../../../src/domain/search/did-you-mean.js';
import { randomCases } from '../../support/effort.js';

describe('probablyMeant', () => {
  const names = ['municipality', 'checkin_date', 'search', 'limit', 'cursor'];

  it.each([
    ['checking_date', 'checkin_date'],
    ['checkin-date', 'checkin_date'],
    ['checkinDate', 'checkin_date'],
    ['CHECKIN_DATE', 'checkin_date'],
    ['municipalty', 'municipality'],
    ['serach', 'search'],
    ['limits', 'limit'],
    ['curser', 'cursor'],
  ])('decision 10: %s probably meant %s', (typed, meant) => {
    expect(probablyMeant(typed, names)).toBe(meant);
  });

  it.each(['', 'x', 'page', 'format', 'utm_source'])('decision 10: %j meant none', (typed) => {
    expect(probablyMeant(typed, names)).toBeUndefined();
  });

  it.each([
    ['submitted_at', 'submittedAt'],
    ['PROPOSALS', 'Proposals'],
    ['fecha de inscripcion', 'FechaInscripción'],
    ['Nº Expediente', 'n_expediente'],
  ])('takes %j for %j, whatever stands between their words', (typed, meant) => {
    expect(probablyMeant(typed, ['status', 'sent', meant])).toBe(meant);
  });

  it('takes signs alone for nothing', () => {
    expect(probablyMeant('--', ['-', '/', 'id'])).toBeUndefined();
  });

  it('is the nearest of those that are near', () => {
    expect(probablyMeant('linked', ['lines', 'linker'])).toBe('linker');
    expect(probablyMeant('linked', ['linker', 'lines'])).toBe('linker');
  });
});

describe('likeness', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 9 });

  it('counts letters put in, taken out, changed or swapped, up to a third of the word', () => {
    fc.assert(
      fc.property(word, word, (from, to) => {
        const changes = editDistance(from, to);
        const most = Math.ceil(Math.min(from.length, to.length) / 3);
        expect(likeness(from, to)).toBe(changes <= most ? changes : Number.POSITIVE_INFINITY);
      }),
      randomCases(2_000),
    );
  });

  it.each([
    ['esarch', 'search', 1],
    ['serach', 'search', 1],
    ['searhc', 'search', 1],
    ['esarhc', 'search', 2],
    ['sreach', 'search', 2],
  ])('counts two letters that changed places once: %s, %s is %d', (from, to, changes) => {
    expect(likeness(from, to)).toBe(changes);
  });

  it('is the same in both directions', () => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(likeness(a, b)).toBe(likeness(b, a));
      }),
    );
  });

  it('is nothing from a word to itself', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(likeness(text, text)).toBe(0);
      }),
    );
  });
});

/** The same distance as its definition has it: slow, and plain to see. */
function editDistance(from: string, to: string): number {
  if (from === '' || to === '') return from.length + to.length;
  const changed = from.at(-1) === to.at(-1) ? 0 : 1;
  const distances = [
    editDistance(from.slice(0, -1), to) + 1,
    editDistance(from, to.slice(0, -1)) + 1,
    editDistance(from.slice(0, -1), to.slice(0, -1)) + changed,
  ];
  if (from.length > 1 && from.at(-1) === to.at(-2) && from.at(-2) === to.at(-1)) {
    distances.push(editDistance(from.slice(0, -2), to.slice(0, -2)) + 1);
  }
  return Math.min(...distances);
}
