const text = { type: 'string' };

/** The header fields of responses, by the names under which operations refer to them. */
export const responseHeaders = {
  'API-Version': {
    description: 'The version of the service.',
    required: true,
    schema: text,
    example: '0.1.0',
  },
  'X-Request-Id': {
    description: 'The id of the request, as in the log and in `instance` of a problem.',
    required: true,
    schema: { type: 'string', pattern: '^[\\w.~:+/=-]{1,128}$' },
    example: 'd21d45de-8fb7-471a-ad4b-ebd28eb3dbe9',
  },
  ETag: {
    description:
      'A strong tag of the revision of the registry and of the content encoding. Send it back as `If-None-Match`.',
    required: true,
    schema: { type: 'string', pattern: '^"[^"]+"$' },
    example: '"f70fbb05bb778f9b74c57862d4d04105a0a61b6694b7d5e76824f3a1e2633adb"',
  },
  'Last-Modified': {
    description: 'Since when this revision is the registry.',
    required: true,
    schema: text,
    example: 'Sun, 15 Nov 2026 06:33:33 GMT',
  },
  'Cache-Control': {
    description: 'Whether the response may be kept, and for how long without asking again.',
    required: true,
    schema: text,
    example: 'public, no-cache',
  },
  'Cache-Status': {
    description:
      'Only while the storage does not answer: the response may be out of date, by so many seconds (RFC 9211).',
    schema: text,
    example: 'planning-registry; hit; ttl=-42; detail=storage-unavailable',
  },
  'X-Total-Count': {
    description: 'How many records match in all. Only with `limit`.',
    schema: { type: 'integer', minimum: 0 },
    example: 40,
  },
  Link: {
    description:
      'The address of the next page, with `rel="next"`. Only with `limit`, and not on the last page. It may be relative to the address of the request.',
    schema: text,
    example: '</api/record?search=plan&limit=2&cursor=MS5mNzBm>; rel="next"',
  },
  Help: {
    description: 'Where this type of problem is explained, with `rel="help"`.',
    schema: text,
    example: '</api/docs#problem-no-results>; rel="help"',
  },
  'Content-Disposition': {
    description: 'The name of the file.',
    required: true,
    schema: text,
    example: 'attachment; filename="records.csv"',
  },
  'Retry-After': {
    description: 'How many seconds to wait before the next request.',
    required: true,
    schema: { type: 'integer', minimum: 0 },
    example: 5,
  },
  Allow: {
    description: 'The methods that the address answers.',
    required: true,
    schema: text,
    example: 'GET, HEAD, OPTIONS',
  },
} as const;

export type HeaderName = keyof typeof responseHeaders;

/** References to header fields. */
export function headers(...names: readonly HeaderName[]): Record<string, object> {
  return Object.fromEntries(
    names.map((name) => [
      name === 'Help' ? 'Link' : name,
      { $ref: `#/components/headers/${name}` },
    ]),
  );
}
