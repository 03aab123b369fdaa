import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { RecordCount, writeBigRegistry } from '../process/big-registry.js';
import { startProcess } from '../process/service-process.js';
import { temporaryFolder } from '../support/temporary-folder.js';
import { ask, bodyOf, openAnswer } from './client.js';
import { type ProxyName, startProxy } from './proxies.js';

/** Seventy megabytes: more than all buffers between the service and a client hold. */
const RECORDS = 8_000;

/** A service behind a proxy, and an answer of it that has begun and does not end unless it is read. */
async function beginToRead(proxy: ProxyName) {
  const file = join(await temporaryFolder(), 'records.ndjson');
  await writeBigRegistry(file, RECORDS);
  const service = startProcess({
    RECORDS_FILE: file,
    SNAPSHOT: 'off',
    SHUTDOWN_GRACE_MS: '600000',
  });
  const { host } = await service.ready();
  const { origin, agent } = await startProxy(proxy, [host]);
  const answer = await openAnswer(`${origin}/api/record`, agent);
  expect(answer.statusCode).toBe(200);
  await once(answer, 'readable');
  return { service, answer };
}

it('an answer that is cut by the end of its service reaches the client of nginx as cut', async () => {
  const { service, answer } = await beginToRead('nginx');
  await service.kill();
  const seen = await bodyOf(answer).then(
    (body) => `whole, with ${body.length} characters`,
    (error) => error.message,
  );
  expect(seen).toBe('aborted');
});

it.each(['nginx', 'caddy'] as const)(
  'an answer that is being read behind %s when its service is told to stop comes to its end',
  async (proxy) => {
    const { service, answer } = await beginToRead(proxy);
    service.signal('SIGTERM');
    await service.logged(({ signal }) => signal === 'SIGTERM');
    const count = new RecordCount();
    for await (const chunk of answer) count.add(chunk);
    expect(answer.complete).toBe(true);
    expect(count).toMatchObject({ records: RECORDS });
    expect(await service.exited).toEqual({ code: 0, signal: null });
  },
);

it.each(['nginx', 'caddy'] as const)('%s tells clients to use HTTPS alone', async (name) => {
  const { host } = await startProcess().ready();
  const { origin, agent } = await startProxy(name, [host]);
  const { headers } = await ask(`${origin}/api/record?limit=1`, agent);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

it('the log of nginx has no word of what was searched for, also where nobody answers', async () => {
  const service = startProcess();
  const { host } = await service.ready();
  const { origin, agent, folder } = await startProxy('nginx', [host]);
  expect(await ask(`${origin}/api/record?search=reparcelacion`, agent)).toMatchObject({
    status: 200,
  });
  await service.kill();
  expect(await ask(`${origin}/api/record?search=reparcelacion`, agent)).toMatchObject({
    status: 503,
  });
  const readLog = () => readFile(join(folder, 'registry.log'), 'utf8');
  // nginx may write the line after the client has its answer.
  await expect.poll(readLog).toMatch(/"GET \/api\/record" 200 .*\n.*"GET \/api\/record" 503 /);
  const log = await readLog();
  const errors = await readFile(join(folder, 'registry-error.log'), 'utf8');
  expect(`${log}${errors}`).not.toContain('reparcelacion');
});
