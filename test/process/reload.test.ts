import { once } from 'node:events';
import { rename, rm, writeFile } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { PATIENCE } from '../support/patience.js';
import { ndjson, type RecordFields, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { RecordCount, writeBigRegistry } from './big-registry.js';
import { RawConnection } from './raw-http.js';
import { residentMemory } from './resident-memory.js';
import { startProcess } from './service-process.js';

type Name = 'alfa' | 'beta';

/** What each client asks in a loop, and how many records of a registry answer it. */
const QUESTIONS: Record<string, (records: number) => number> = {
  '/api/record': (records) => records,
  '/api/record?search=memoria': (records) => records,
  '/api/record?checkin_date=2023': (records) => records / 2,
  '/api/record?limit=10&municipality=Oviedo': () => 10,
};

/** So that the service, too, has a turn on a small machine. */
const PAUSE_MS = 50;

/** Each of many batches, so that an answer is under way for a while. */
const SIZES: Record<Name, number> = { alfa: 3_000, beta: 4_000 };

function registry(name: Name): RecordFields[] {
  return Array.from({ length: SIZES[name] }, (_, made) =>
    someFields({
      id: `EXP-${made}`,
      cod_archivo: `EXP-${made}`,
      title: name,
      checkin_date: made % 2 === 0 ? '2023-02-03' : '2024-02-03',
    }),
  );
}

interface Answer {
  readonly question: string;
  readonly status: number | undefined;
  readonly etag: string | undefined;
  readonly titles: readonly string[];
}

async function ask(origin: URL, question: string, agent: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(new URL(question, origin), { agent }, async (response) => {
      let body = '';
      try {
        for await (const chunk of response.setEncoding('utf8')) body += chunk;
        const records: RecordFields[] = JSON.parse(body).resultadoBusqueda ?? [];
        const titles = records.map(({ title }) => title);
        const { statusCode: status, headers } = response;
        resolve({ question, status, etag: headers.etag, titles });
      } catch (error) {
        reject(error);
      }
    }).on('error', reject);
  });
}

async function setUp(writeFirst?: (file: string) => Promise<void>) {
  const folder = await temporaryFolder();
  const file = join(folder, 'records.ndjson');
  const texts = { alfa: ndjson(registry('alfa')), beta: ndjson(registry('beta')) };
  const replaceBy = async (text: string) => {
    await writeFile(join(folder, 'next'), text);
    await rename(join(folder, 'next'), file);
  };
  await (writeFirst?.(file) ?? replaceBy(texts.alfa));
  const service = startProcess({ RECORDS_FILE: file, LOG_LEVEL: 'info' });
  const origin = await service.ready();
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const current = () => ask(origin, '/api/record?limit=1', agent);
  const untilServed = (name: Name) =>
    vi.waitFor(async () => {
      const answer = await current();
      expect(answer.titles).toEqual([name]);
      return answer.etag as string;
    }, PATIENCE);
  return { service, file, origin, texts, replaceBy, untilServed };
}

/** Clients that ask one question after another, each on a connection that it keeps. */
function steadyLoad(origin: URL) {
  const answers: Answer[] = [];
  const faults: unknown[] = [];
  let going = true;
  const clients = Object.keys(QUESTIONS).map(async (question) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    while (going) {
      await ask(origin, question, agent).then(
        (answer) => answers.push(answer),
        (fault) => faults.push(fault),
      );
      await pause(PAUSE_MS);
    }
  });
  const stop = async () => {
    going = false;
    await Promise.all(clients);
    return { answers, faults };
  };
  onTestFinished(async () => void (await stop()));
  /** Until every client has had an answer of this registry. */
  const untilSeen = (etag: string) =>
    vi.waitFor(() => {
      const seen = new Set(answers.flatMap((each) => (each.etag === etag ? each.question : [])));
      expect(seen.size).toBe(clients.length);
    }, PATIENCE);
  return { stop, untilSeen };
}

describe('a records file that is replaced under load', () => {
  test('becomes the registry in one step, three times, and no request is dropped', async () => {
    const { origin, texts, replaceBy, untilServed } = await setUp();
    const load = steadyLoad(origin);
    const etags: Record<Name, string> = { alfa: await untilServed('alfa'), beta: '' };
    await load.untilSeen(etags.alfa);
    for (const name of ['beta', 'alfa', 'beta'] as const) {
      await replaceBy(texts[name]);
      const etag = await untilServed(name);
      etags[name] ||= etag;
      expect(etag).toBe(etags[name]);
      await load.untilSeen(etag);
    }
    const { answers, faults } = await load.stop();

    expect(faults).toEqual([]);
    expect(etags.alfa).not.toBe(etags.beta);
    for (const { question, status, etag, titles } of answers) {
      const name = etag === etags.alfa ? 'alfa' : 'beta';
      expect(status).toBe(200);
      expect(etag).toBe(etags[name]);
      expect(new Set(titles), question).toEqual(new Set([name]));
      expect(titles, question).toHaveLength(QUESTIONS[question]?.(SIZES[name]) as number);
    }
    const seen = new Set(answers.map(({ question, titles }) => `${titles[0]} ${question}`));
    expect(seen.size).toBe(2 * Object.keys(QUESTIONS).length);
  });

  test('leaves the registry as it was when it is broken, and the next good one is taken', async () => {
    const { service, origin, texts, replaceBy, untilServed } = await setUp();
    const alfa = await untilServed('alfa');
    const load = steadyLoad(origin);
    await load.untilSeen(alfa);
    const broken = texts.beta.split('\n').with(41, '{"title":"hunter2"').join('\n');
    await replaceBy(broken);
    const line = await service.logged(({ level }) => level === 50);

    expect(line.reason).toMatch(/line 42: .*JSON/);
    expect(line.msg).toContain('rejected');
    expect(service.stdout).not.toContain('hunter2');
    expect(await untilServed('alfa')).toBe(alfa);

    await replaceBy(texts.beta);
    const beta = await untilServed('beta');
    await load.untilSeen(beta);
    const { answers, faults } = await load.stop();
    expect(faults).toEqual([]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ etag }) => etag))).toEqual(new Set([alfa, beta]));
    expect(service.log.filter(({ level }) => level === 50)).toHaveLength(1);
  });

  test('is refused in little room and time when it is rubbish', async () => {
    const { service, replaceBy, untilServed } = await setUp();
    const alfa = await untilServed('alfa');
    const before = residentMemory(service.pid);
    let most = before;
    const timer = setInterval(() => {
      most = Math.max(most, residentMemory(service.pid));
    }, 10);
    onTestFinished(() => clearInterval(timer));
    await replaceBy('x\n'.repeat(2_200_000));
    const line = await service.logged(({ level }) => level === 50);
    expect(String(line.reason).split('\n')).toHaveLength(11);
    // A thread takes some, whatever it reads.
    expect(Math.max(most, residentMemory(service.pid)) - before).toBeLessThan(150_000_000);
    expect(await untilServed('alfa')).toBe(alfa);
  });

  test('that is deleted is missed in the log once, and the registry stays', async () => {
    const { service, file, replaceBy, texts, untilServed } = await setUp();
    await untilServed('alfa');
    await rm(file);
    const line = await service.logged(({ level }) => level === 50);
    expect(line).toMatchObject({ file, msg: 'records file gone, the registry stays as it was' });
    await untilServed('alfa');
    await replaceBy(texts.beta);
    await untilServed('beta');
    expect(service.log.filter(({ level }) => level === 50)).toHaveLength(1);
  });

  test('shows in no answer that began before it', async () => {
    const records = 2_000;
    const begin = (file: string) => writeBigRegistry(file, records);
    const { origin, texts, replaceBy, untilServed } = await setUp(begin);
    const reader = new RawConnection(Number(origin.port));
    reader.send('GET /api/record HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
    await once(reader.socket, 'data');
    reader.socket.pause();
    await replaceBy(texts.beta);
    const beta = await untilServed('beta');
    reader.socket.resume();
    await reader.closed;

    const [answer] = reader.answers;
    const count = new RecordCount();
    count.add(answer?.body as Buffer);
    expect(answer).toMatchObject({ status: 200, whole: true });
    expect(answer?.headers.etag).not.toBe(beta);
    expect(count).toMatchObject({ records });
    expect(answer?.body.includes('"title":"beta"')).toBe(false);
  });
});
