import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { writeCertificate } from '../support/certificate.js';
import { freePort } from '../support/free-port.js';
import { ndjson, someFields } from '../support/records.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { curlLines, runInShell } from './curl-lines.js';
import { ServiceProcess, startProcess } from './service-process.js';

const EX_CONFIG = 78;
const STACK_TRACE = /^\s+at .+:\d+/m;

async function recordsFile(lines: string): Promise<string> {
  const file = join(await temporaryFolder(), 'records.ndjson');
  await writeFile(file, lines);
  return file;
}

describe('a start on the bundled sample', () => {
  let service: ServiceProcess;
  let origin: URL;

  beforeAll(async () => {
    service = new ServiceProcess({});
    origin = await service.ready();
  });
  afterAll(() => service?.kill());

  async function expectCurlLines(printedBy: ServiceProcess, path: string) {
    const { port } = await printedBy.ready();
    const lines = await curlLines(printedBy);
    expect(lines).toHaveLength(3);
    for (const line of lines) {
      expect(line).toContain(`http://localhost:${port}${path}`);
      const { status, records } = await runInShell(line);
      expect(status, line).toBe(200);
      expect(records.length, line).toBeGreaterThan(0);
    }
  }

  test('prints three curl lines that work as they stand, under /api', async () => {
    await expectCurlLines(service, '/api/record');
  });

  test('prints three curl lines that work as they stand, under /', async () => {
    await expectCurlLines(startProcess({ BASE_PATH: '/' }), '/record');
  });

  test('decision 21: without a certificate the service speaks plain HTTP, and sends no HSTS', async () => {
    const answer = await fetch(new URL('/api/record?limit=1', origin));

    expect(origin.protocol).toBe('http:');
    expect(answer.status).toBe(200);
    expect(answer.headers.has('strict-transport-security')).toBe(false);
  });

  test('writes a log of JSON lines, and nothing else, where no terminal reads it', async () => {
    await fetch(new URL('/api/record?search=confidencial', origin));
    await fetch(new URL('/api/record?limit=3', origin));
    const line = await service.logged(({ records }) => records === 3);

    expect(line).toEqual({
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      client: '127.0.0.1',
      route: '/api/record/{cod_archivo?}',
      method: 'GET',
      status: 200,
      ms: expect.any(Number),
      records: 3,
      bytes: expect.any(Number),
      answer: 'whole',
      msg: 'GET /api/record/{cod_archivo?} 200',
    });
    expect(service.log.length).toBeGreaterThanOrEqual(4);
    expect(service.log[0]).toMatchObject({ msg: 'starting', settings: { PORT: 0 } });
    expect(service.stdout).not.toContain('confidencial');
  });
});

test('a start on records of its own user prints nothing on stderr', async () => {
  const service = startProcess({ RECORDS_FILE: await recordsFile(ndjson([someFields()])) });
  await service.ready();
  service.signal('SIGTERM');

  expect(await service.exited).toEqual({ code: 0, signal: null });
  expect(service.stderr).toBe('');
});

describe('a start with settings that are not valid', () => {
  let pems: Pems;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'planning-registry-'));
    const { cert, key } = await writeCertificate(folder);
    pems = { cert, key, folder };
  });
  afterAll(() => rm(pems.folder, { recursive: true }));

  test('names every fault at once, repeats no value that may be secret, and exits 78', async () => {
    const service = startProcess({
      HOST: 'not a host',
      PORT: '65536',
      BASE_PATH: 'api?',
      PUBLIC_URL: 'ftp://registry:hunter2@example.org',
      STORAGE: 'papyrus',
      LOG_LEVEL: 'loud',
      SHUTDOWN_GRACE_MS: 'soon',
      TLS_CERT_FILE: '/nowhere/cert.pem',
      TLS_KEY_FILE: 'hunter2',
    });

    expect(await service.exited).toEqual({ code: EX_CONFIG, signal: null });
    expect(service.stderr.split('\n')).toEqual([
      'The settings are not valid:',
      expect.stringMatching(/^ {2}HOST must /),
      expect.stringMatching(/^ {2}PORT must be a whole number from 0 to 65535, not "65536"$/),
      expect.stringMatching(/^ {2}BASE_PATH must /),
      expect.stringMatching(/^ {2}PUBLIC_URL must /),
      expect.stringMatching(/^ {2}LOG_LEVEL must be one of /),
      expect.stringMatching(/^ {2}SHUTDOWN_GRACE_MS must be a whole number /),
      expect.stringMatching(
        /^ {2}TLS_CERT_FILE must name a file that can be read: \/nowhere\/cert.pem: there is no/,
      ),
      expect.stringMatching(
        /^ {2}TLS_KEY_FILE must name a file that can be read: \(no path, so it is not shown\): /,
      ),
      expect.stringMatching(/^ {2}STORAGE=papyrus is neither memory nor mongodb nor a package /),
      '',
    ]);
    expect(service.stderr).not.toContain('hunter2');
    // The log says the same, in one line, for those who collect it.
    const [, ...faults] = service.stderr.trimEnd().split(/\n */);
    const reason = `The settings are not valid: ${faults.join('; ')}`;
    const time = expect.any(String);
    expect(service.log).toEqual([{ level: 60, time, reason, msg: 'the service cannot start' }]);
  });

  // All other pairs are in test/unit/config/settings.test.ts.
  test.each([
    {
      pair: 'two keys',
      settings: ({ key }: Pems) => ({ TLS_CERT_FILE: key, TLS_KEY_FILE: key }),
      says: 'TLS_CERT_FILE must hold a certificate as PEM',
    },
    {
      pair: 'a file that cannot be read',
      settings: ({ cert, folder }: Pems) => ({ TLS_CERT_FILE: cert, TLS_KEY_FILE: folder }),
      says: 'TLS_KEY_FILE must name a file that can be read',
    },
  ])('decision 21: says what is wrong with $pair, and exits 78', async ({ settings, says }) => {
    const service = startProcess(settings(pems));

    expect(await service.exited).toEqual({ code: EX_CONFIG, signal: null });
    expect(service.stderr).toContain(says);
    expect(service.stderr).not.toMatch(STACK_TRACE);
    expect(service.stderr).not.toContain('PRIVATE KEY');
    expect(service.log).toMatchObject([{ level: 60, reason: expect.stringContaining(says) }]);
    expect(service.stdout).not.toContain('PRIVATE KEY');
  });
});

interface Pems {
  cert: string;
  key: string;
  folder: string;
}

test('a start on a port that is taken names the setting, and exits 78', async () => {
  const squatter = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void squatter.close());
  await once(squatter, 'listening');
  const { port } = squatter.address() as AddressInfo;
  const service = startProcess({ PORT: String(port) });

  expect(await service.exited).toEqual({ code: EX_CONFIG, signal: null });
  expect(service.stderr).toContain(`PORT ${port} is in use on 127.0.0.1: `);
  expect(service.stderr).not.toMatch(STACK_TRACE);
});

test('a start at an address of another machine names the setting, and exits 78', async () => {
  const service = startProcess({ HOST: '192.0.2.1' });

  expect(await service.exited).toEqual({ code: EX_CONFIG, signal: null });
  expect(service.stderr).toContain('HOST 192.0.2.1 is not an address of this machine');
});

describe('a start on a broken records file', () => {
  test('decision 26: names each line that is wrong or has the code of another, shows nothing of it, and exits 78', async () => {
    const file = await recordsFile(
      [
        JSON.stringify(someFields({ id: 'EXP-A', cod_archivo: 'A-1' })),
        '{"title": "hunter2", ',
        JSON.stringify(someFields({ municipality: '', checkin_date: '2024-02-30' })),
        JSON.stringify(someFields({ id: 'EXP-A', cod_archivo: 'A-2' })),
        JSON.stringify(someFields({ cod_archivo: 'a-1' })),
      ].join('\n'),
    );
    const service = startProcess({ RECORDS_FILE: file });

    expect(await service.exited).toEqual({ code: 78, signal: null });
    expect(service.stderr).toMatch(/line 2: .*JSON/);
    expect(service.stderr).toMatch(/line 3: .*checkin_date .*municipality /);
    expect(service.stderr).toMatch(/line 4: id EXP-A is on line 1 already/);
    expect(service.stderr).toMatch(/line 5: cod_archivo a-1 is on line 1 already/);
    expect(service.stderr).not.toContain('line 1: ');
    expect(service.stderr).not.toContain('hunter2');
    expect(service.stderr).not.toMatch(STACK_TRACE);
    expect(service.log).toMatchObject([
      { msg: 'starting', settings: { RECORDS_FILE: file } },
      { level: 60, reason: expect.stringMatching(/cannot be served: line 2: .*; line 3: /) },
    ]);
    expect(service.stdout).not.toContain('hunter2');
  });

  test('does not take an empty file for a registry without records', async () => {
    const service = startProcess({ RECORDS_FILE: await recordsFile('\n\n') });

    expect(await service.exited).toEqual({ code: 78, signal: null });
    expect(service.stderr).toContain('holds no record');
  });
});

test('a service whose MongoDB is away listens, is not ready, and its log says what it waits for', async () => {
  const MONGODB_URL = `mongodb://127.0.0.1:${await freePort()}/`;
  const service = startProcess({ STORAGE: 'mongodb', MONGODB_URL });
  const origin = await service.ready();
  for (const path of ['/health/ready', '/api/record']) {
    expect((await fetch(new URL(path, origin))).status).toBe(503);
  }
  const line = await service.logged(({ msg }) => msg === 'waiting for the registry');
  expect(line.reason).toContain('the connection is refused');
});
