import { once } from 'node:events';
import { rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as createTcp } from 'node:net';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { writeCertificate } from '../support/certificate.js';
import { freePort } from '../support/free-port.js';
import { PATIENCE } from '../support/patience.js';
import { ndjson, someFields } from '../support/records.js';
import { replaceFile } from '../support/replace-file.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { runProcess } from './command-process.js';
import { startProcess } from './service-process.js';

async function recordsFile(): Promise<string> {
  const file = join(await temporaryFolder(), 'records.ndjson');
  await writeFile(file, ndjson([someFields()]));
  return file;
}

describe('a service whose new records file was rejected', () => {
  test('is ready and says so until a good file comes, without what is in it and where it is', async () => {
    const file = await recordsFile();
    const origin = await startProcess({ RECORDS_FILE: file }).ready();
    const report = async () => {
      const answer = await fetch(new URL('/health/ready', origin));
      const text = await answer.text();
      expect(answer.status).toBe(200);
      expect(text).not.toMatch(/hunter2|records\.ndjson/);
      return JSON.parse(text);
    };
    const untilWarned = (detail: unknown[]) =>
      vi.waitFor(async () => {
        const { warnings } = await report();
        expect(warnings.map((warning: { detail: string }) => warning.detail)).toEqual(detail);
      }, PATIENCE);
    const before = await report();
    expect(before).toMatchObject({ records: 1, warnings: [] });

    await replaceFile(file, `${ndjson([someFields()])}{"title": "hunter2"}\nhunter2\n`);
    await untilWarned([
      'The newest records file was rejected: line 2 and others have faults. The registry before is served.',
    ]);
    const { warnings, ...served } = await report();
    expect(warnings).toEqual([
      { part: 'records', detail: expect.any(String), since: expect.stringMatching(/^20.*Z$/) },
    ]);
    expect({ ...served, warnings: [] }).toEqual(before);

    await replaceFile(file, 'hunter2\n');
    await untilWarned([expect.stringContaining(': line 1 has a fault. ')]);
    await replaceFile(file, '\n');
    await untilWarned([expect.stringContaining(': the file holds no record. ')]);
    await rm(file);
    await untilWarned(['The records file is gone. The registry before is served.']);

    await replaceFile(file, ndjson([someFields(), someFields()]));
    await untilWarned([]);
    expect(await report()).toMatchObject({ records: 2 });
  });
});

describe('planning-registry health', () => {
  test('finds the service by its settings, and exits with 0 if it is ready', async () => {
    const PORT = String(await freePort());
    const settings = { PORT, HOST: '0.0.0.0', RECORDS_FILE: await recordsFile() };
    await startProcess(settings).ready();
    const { code, stdout, stderr } = await runProcess(settings, ['health']);
    expect(stdout).toMatch(/^ready: revision \S+ of 20\S+Z with 1 record\n$/);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    // The store need not be there: only the service is asked.
    const gone = { ...settings, RECORDS_FILE: '/nowhere' };
    expect((await runProcess(gone, ['health'])).code).toBe(0);
  });

  test('speaks HTTPS with a service that does, whatever name its certificate has', async () => {
    const folder = await temporaryFolder();
    const { cert, key } = await writeCertificate(folder);
    const PORT = String(await freePort());
    const settings = { PORT, TLS_CERT_FILE: cert, TLS_KEY_FILE: key };
    await startProcess(settings).ready();
    expect(await runProcess(settings, ['health'])).toMatchObject({ code: 0 });
    // Another machine has to prove who it is.
    const distrusted = await runProcess({}, ['health', '--url', `https://127.0.0.1:${PORT}`]);
    expect(distrusted).toMatchObject({ code: 1, stdout: expect.stringMatching(/^not reached: /) });
    const plain = await runProcess({}, ['health', '--url', `http://127.0.0.1:${PORT}`]);
    expect(plain.stdout).toContain('HTTPS');
  });

  test('says the warnings of a service that is ready', async () => {
    const url = await standIn(200, { warnings: [{ detail: 'One.' }, { detail: 'Two.\u001b' }] });
    expect(await runProcess({}, ['health', '--url', url])).toMatchObject({
      code: 0,
      stdout: 'ready; 2 warnings: One. Two.\\u001b\n',
    });
  });

  test('exits with 1 and says why, if the service is not ready', async () => {
    const url = await standIn(503, { detail: 'The storage does not answer.' });
    expect(await runProcess({}, ['health', '--url', url])).toEqual({
      code: 1,
      signal: null,
      stdout: 'not ready: 503: The storage does not answer.\n',
      stderr: '',
    });
  });

  test('says at a port without health where that may be', async () => {
    const [PORT, ADMIN_PORT] = [String(await freePort()), String(await freePort())];
    const settings = { PORT, RECORDS_FILE: await recordsFile() };
    await startProcess({ ...settings, ADMIN_PORT }).ready();
    expect(await runProcess(settings, ['health'])).toMatchObject({
      code: 1,
      stdout:
        'not ready: 404: this address has no health; a service with an ADMIN_PORT has it there: set ADMIN_PORT as it has it, or give --url\n',
    });
    expect((await runProcess({ ...settings, ADMIN_PORT }, ['health'])).code).toBe(0);
  });

  test('exits with 1 if nothing listens, or something else does', async () => {
    const PORT = String(await freePort());
    const nobody = await runProcess({ PORT }, ['health']);
    expect(nobody).toMatchObject({
      code: 1,
      stdout: `not reached: http://127.0.0.1:${PORT}/health/ready: nothing listens there\n`,
    });
    const other = createTcp((socket) => socket.end('hello\r\n')).listen(0, '127.0.0.1');
    onTestFinished(() => void other.close());
    await once(other, 'listening');
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
    const { code, stdout } = await runProcess({}, ['health', '--url', url]);
    expect(code).toBe(1);
    expect(stdout).toContain('it does not speak HTTP');
  });

  test('names a setting or an address that it cannot use', async () => {
    const wrong = await runProcess({ PORT: 'x' }, ['health']);
    expect(wrong).toMatchObject({ code: 78, stderr: expect.stringContaining('PORT must be') });
    const chosen = await runProcess({ PORT: '0' }, ['health']);
    expect(chosen).toMatchObject({ code: 78, stderr: expect.stringContaining('--url') });
    const noUrl = await runProcess({}, ['health', '--url', 'localhost:3000']);
    expect(noUrl).toMatchObject({ code: 2, stderr: expect.stringContaining('http or https') });
  });
});

/** A server that says this of its health. */
async function standIn(status: number, report: object): Promise<string> {
  const server = createServer((req, res) => {
    res.writeHead(req.url === '/health/ready' ? status : 404).end(JSON.stringify(report));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
