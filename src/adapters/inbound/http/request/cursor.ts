import { hash } from 'node:crypto';
import { InvalidValue } from '../../../../domain/errors.js';
import { criteriaKey, type SearchCriteria } from '../../../../domain/search/search-criteria.js';

/** Where a page ended: in which revision, at which rank, and of which query. */
export interface Cursor {
  readonly revision: string;
  readonly after: number;
  readonly question: string;
}

/** What a client sees of a cursor: base64url of the form below. */
export const CURSOR_FORM = /^[A-Za-z0-9_-]{111,131}$/;

const FORM = /^(?<after>0|[1-9][0-9]{0,15})\.(?<revision>[0-9a-f]{64})\.(?<question>[0-9a-f]{16})$/;

const MAX_RANK = 2 ** 31 - 1;
const NOT_OURS = 'is not a cursor that this service gave';
const NO_NUMBER =
  'is not the number of a page: leave it out for the first page, and take the address of the next one from its Link header';

export function encodeCursor({ revision, after, question }: Cursor): string {
  return Buffer.from(`${after}.${revision}.${question}`).toString('base64url');
}

export const CURSOR_EXAMPLE = encodeCursor({
  revision: '0'.repeat(64),
  after: 19,
  question: '0'.repeat(16),
});

export function parseCursor(text: string): Cursor {
  if (/^[0-9]+$/.test(text)) throw new InvalidValue(NO_NUMBER);
  const fields = FORM.exec(Buffer.from(text, 'base64url').toString())?.groups;
  if (!fields) throw new InvalidValue(NOT_OURS);
  const { after, revision, question } = fields as Record<keyof Cursor, string>;
  const cursor = { after: Number(after), revision, question };
  if (encodeCursor(cursor) !== text || cursor.after > MAX_RANK) throw new InvalidValue(NOT_OURS);
  return cursor;
}

/** Short, because it need only tell one honest client's queries apart. */
export function criteriaFingerprint(criteria: SearchCriteria): string {
  return hash('sha256', criteriaKey(criteria), 'hex').slice(0, 16);
}
