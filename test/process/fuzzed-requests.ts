import type { Random } from '../support/random.js';

/** What one connection sends. */
export interface FuzzedConnection {
  readonly bytes: Buffer;
  /** The codes that it asks for, in order, by requests that are whole or broken: one may be two. */
  readonly codes: readonly string[];
  /** How many of them, from the first on, are asked for before anything is broken. */
  readonly whole: number;
}

/** Whatever the service still waits for, this is neither a head nor a chunk, nor short. */
const RUBBISH = `\r\n\r\n${'\x00rubbish '.repeat(4_000)}\r\n\r\n`;

export function fuzzedConnection(random: Random, codes: readonly string[]): FuzzedConnection {
  const asked = random.some(1, 6, () => random.pick(codes));
  const whole = random.between(1, asked.length);
  const sent = asked.map((code, place) =>
    place < whole ? request(code) : broken(request(code), random),
  );
  return {
    bytes: Buffer.from(sent.join('') + RUBBISH, 'latin1'),
    codes: asked.flatMap((code, place) => timesIn(sent[place] as string, code)),
    whole,
  };
}

/** A code as often as a request asks for it: its bytes may have been repeated as a whole. */
function timesIn(text: string, code: string): string[] {
  const times = text.split(`/api/record/${encodeURIComponent(code)}`).length - 1;
  return Array<string>(Math.max(1, times)).fill(code);
}

const request = (code: string) =>
  `GET /api/record/${encodeURIComponent(code)} HTTP/1.1\r\nHost: localhost\r\nAccept: */*\r\n\r\n`;

const HEADERS = [
  'Content-Length: 5',
  'Content-Length: -1',
  'Content-Length: 99999999999999999999',
  'Content-Length: 4\r\nContent-Length: 7',
  'Transfer-Encoding: chunked',
  'Transfer-Encoding: chunked\r\nContent-Length: 3',
  'Transfer-Encoding: gzip, chunked',
  'Transfer-Encoding : chunked',
  'Expect: 100-continue',
  'Expect: something',
  'Upgrade: websocket\r\nConnection: Upgrade',
  'Connection: close',
  'Host: other',
  'Accept-Encoding: gzip;q=nonsense, br;q=0',
  'If-None-Match: "a", W/"b", *, "',
  'If-Modified-Since: yesterday',
  'Range: bytes=0-0,-1',
  'Cookie: \xff\xfe',
  ': no name',
  'no colon',
  ' folded: line',
  `Long: ${'a'.repeat(17_000)}`,
  Array.from({ length: 150 }, (_, i) => `X-${i}: ${i}`).join('\r\n'),
] as const;
const METHODS = ['POST', 'PUT', 'OPTIONS', 'CONNECT', 'PRI', 'get', 'GETT', '', 'DELETE', 'TRACE'];
const TARGETS = [
  '*',
  '/',
  'http://localhost/api/record?limit=2',
  '/api/record?search=%',
  '/api/record?search=%FF%FE&limit=2',
  '/api/record/%00-1',
  '/api/record/..%2f..%2fetc',
  '/api/record?checkin_date=99999999999999999999',
  `/api/record?search=${'%41'.repeat(3_000)}`,
  `/api/record?${'a=b&'.repeat(200)}`,
  '/api/facet?search=%22%22%22',
  '/api/download/records.csv?municipality=%C3',
  '/health/ready\t',
  'api/record',
];
const VERSIONS = ['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/1.1 ', 'http/1.1', 'HTTP/9.9', ''];

/** A request with one thing wrong, or at least odd. */
function broken(text: string, random: Random): string {
  const at = random.between(0, text.length - 1);
  const ways = [
    () => text.slice(0, at) + String.fromCharCode(random.between(0, 255)) + text.slice(at + 1),
    () => text.slice(0, at),
    () => text.slice(at),
    () => text.slice(0, at) + text.slice(at + random.between(1, 8)),
    () => text.slice(0, at) + text.slice(0, random.between(0, text.length)) + text.slice(at),
    () => text.replaceAll('\r\n', random.pick(['\n', '\r', '\r\r\n', '\n\r'])),
    () => text.replace('Accept: */*', random.pick(HEADERS)),
    () => text.replace('Host: localhost\r\n', ''),
    () => text.replace('GET', random.pick(METHODS)),
    () => text.replace(/\/api\S+/, random.pick(TARGETS)),
    () => text.replace('HTTP/1.1', random.pick(VERSIONS)),
  ];
  return random.pick(ways)();
}
