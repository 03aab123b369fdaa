import { describe, expect, it } from 'vitest';
import {
  CURSOR_EXAMPLE,
  CURSOR_FORM,
  criteriaFingerprint,
  encodeCursor,
  parseCursor,
} from '../../../src/adapters/inbound/http/request/cursor.js';
import { InvalidValue } from '../../../src/domain/errors.js';

const revision = '0123456789abcdef'.repeat(4);
const question = criteriaFingerprint({ year: '2024' });
const written = (...parts: (string | number)[]) =>
  Buffer.from(parts.join('.')).toString('base64url');

describe('A cursor', () => {
  it.each([0, 1, 9, 10, 19, 2 ** 31 - 1])('is read as it was written: rank %i', (after) => {
    const text = encodeCursor({ revision, after, question });
    expect(text).toMatch(CURSOR_FORM);
    expect(parseCursor(text)).toEqual({ revision, after, question });
  });

  it.each([
    ['a rank beyond all ranks', written(2 ** 31, revision, question)],
    ['a rank with a zero before it', written('01', revision, question)],
    ['a rank below 0', written('-1', revision, question)],
    ['a rank that is no number', written('x', revision, question)],
    ['no rank', written('', revision, question)],
    ['a short revision', written(1, revision.slice(1), question)],
    ['a long revision', written(1, `${revision}0`, question)],
    ['a revision in capitals', written(1, revision.toUpperCase(), question)],
    ['a short question', written(1, revision, question.slice(1))],
    ['a long question', written(1, revision, `${question}0`)],
    ['a question that is no hex', written(1, revision, 'g'.repeat(16))],
    ['something before it', written('x', 1, revision, question)],
    ['something behind it', written(1, revision, question, 'x')],
    ['another separator', Buffer.from(`1,${revision},${question}`).toString('base64url')],
    ['another spelling of base64', `${written(1, revision, question)}!`],
    ['no base64 at all', 'ñ'],
    ['digits beside a letter', '12x'],
    ['a letter beside digits', 'x12'],
  ])('with %s is none of ours', (_, text) => {
    expect(() => parseCursor(text)).toThrow(
      new InvalidValue('is not a cursor that this service gave'),
    );
  });

  it.each(['0', '2', '12345678901234567890'])('is not the number of a page: %s', (text) => {
    expect(() => parseCursor(text)).toThrow(/^is not the number of a page: .* its Link header$/);
  });

  it('has an example of its form', () => {
    expect(parseCursor(CURSOR_EXAMPLE)).toEqual({
      revision: '0'.repeat(64),
      after: 19,
      question: '0'.repeat(16),
    });
    expect(CURSOR_EXAMPLE).toMatch(CURSOR_FORM);
  });

  it('tells two questions apart, in 16 digits', () => {
    expect(question).toMatch(/^[0-9a-f]{16}$/);
    expect(criteriaFingerprint({ year: '2025' })).not.toBe(question);
    expect(criteriaFingerprint({ year: '2024' })).toBe(question);
  });
});
