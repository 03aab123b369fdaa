import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { effort } from '../support/effort.js';
import { Random } from '../support/random.js';
import { type FuzzedConnection, fuzzedConnection } from './fuzzed-requests.js';
import { parseAnswers, type RawAnswer } from './raw-http.js';
import { residentMemory } from './resident-memory.js';
import { ROOT, startProcess } from './service-process.js';

const CONNECTIONS = 16;
const MEGABYTE = 2 ** 20;

/** The id of each record of the sample, by its code. */
const ids = new Map<string, string>(
  readFileSync(join(ROOT, 'data/sample.ndjson'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map(({ cod_archivo, id }) => [cod_archivo, id]),
);

/** Sends in pieces, and hangs up once everything that must be answered is. */
function talk(port: number, { bytes, whole }: FuzzedConnection, cut: number): Promise<Buffer> {
  const socket = connect(port, '127.0.0.1');
  let received = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk]);
    if (received.toString('latin1').split('HTTP/1.1 ').length > whole) socket.end();
  });
  // A reset is a way to be closed; what had arrived by then is what counts.
  socket.on('error', () => {});
  socket.write(bytes.subarray(0, cut));
  setImmediate(() => socket.write(bytes.subarray(cut)));
  return new Promise((resolve) => socket.on('close', () => resolve(received)));
}

/** The ids of the records in an answer; none in a problem. */
function idsIn({ body, status }: RawAnswer): string[] {
  if (status !== 200 || !body.toString().startsWith('{"resultadoBusqueda"')) return [];
  return JSON.parse(String(body)).resultadoBusqueda.map(({ id }: { id: string }) => id);
}

/** What is wrong with the answers, or nothing. */
function faultOf({ codes, whole }: FuzzedConnection, received: Buffer): string | undefined {
  const answers = parseAnswers(received);
  const wrong = answers.find(({ status }) => !(status >= 200 && status < 500));
  if (wrong) return `status ${wrong.status}`;
  const wanted = codes.map((code) => ids.get(code));
  for (const [place, id] of wanted.slice(0, whole).entries()) {
    const answer = answers[place];
    if (!answer?.whole || idsIn(answer).join() !== id) return `answer ${place} is not of ${id}`;
  }
  const rest = wanted.slice(whole);
  for (const answer of answers.slice(whole)) {
    const [id, another] = answer.whole ? idsIn(answer) : [];
    if (id === undefined || another !== undefined) continue;
    const place = rest.indexOf(id);
    if (place === -1) return `${id} comes though nobody asked for it then`;
    rest.splice(0, place + 1);
  }
  return undefined;
}

it(`answers ${effort.fuzzedRequests} requests over raw sockets, broken ones too, each in its turn`, async () => {
  const random = new Random(Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31));
  const service = startProcess();
  const port = Number((await service.ready()).port);
  const codes = [...ids.keys()];
  let left = effort.fuzzedRequests;
  const faults: string[] = [];
  const client = async () => {
    while (left > 0 && faults.length === 0) {
      const connection = fuzzedConnection(random, codes);
      left -= connection.codes.length;
      const cut = random.between(1, connection.bytes.length - 1);
      const received = await talk(port, connection, cut);
      const fault = faultOf(connection, received);
      if (fault)
        faults.push(`${fault}\n${connection.bytes.toString('latin1').split('rubbish')[0]}`);
    }
  };
  const clients = () => Promise.all(Array.from({ length: CONNECTIONS }, client));
  const all = left;
  left = all / 2;
  await clients();
  const before = residentMemory(service.pid);
  left = all / 2;
  await clients();
  const grown = residentMemory(service.pid) - before;
  expect(faults, `FUZZ_SEED=${random.seed}`).toEqual([]);
  expect(grown).toBeLessThan(64 * MEGABYTE);
  expect(service.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
