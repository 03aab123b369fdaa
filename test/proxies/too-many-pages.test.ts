import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { PROBLEM_MEDIA_TYPE } from '../../src/adapters/inbound/http/problem/problem.js';
import { statusProblem } from '../../src/adapters/inbound/http/problem/problems-by-status.js';
import { type Agent, ask, openAnswer } from './client.js';
import { startProxy } from './proxies.js';

/** As in the recipe. */
const AT_ONCE = 200;

it('nginx refuses more pages at once than it lets through, and no whole registry', async () => {
  const { host, held } = await patientService();
  const { origin, agent } = await startProxy('nginx', [host]);
  const page = `${origin}/api/record?search=plan&limit=20`;
  for (let asked = 0; asked < AT_ONCE; asked++) neverAnswered(page, agent);
  await expect.poll(held).toBe(AT_ONCE);

  const refused = await ask(page, agent);
  expect(refused).toMatchObject({
    status: 503,
    headers: {
      'content-type': PROBLEM_MEDIA_TYPE,
      'retry-after': '5',
      'strict-transport-security': 'max-age=31536000',
    },
  });
  const { type, title, detail } = statusProblem(503);
  expect(JSON.parse(refused.body)).toEqual({
    type: expect.stringContaining(`:${type}`),
    title,
    status: 503,
    detail,
  });

  neverAnswered(`${origin}/api/record?search=plan`, agent);
  await expect.poll(held).toBe(AT_ONCE + 1);
});

/** Until the test ends, and with it the connection. */
function neverAnswered(url: string, agent: Agent): void {
  openAnswer(url, agent).catch(() => {});
}

/** Answers who looks whether it is there, and nobody else. */
async function patientService() {
  let held = 0;
  const server = createServer((request, response) => {
    if (request.url === '/api/record?limit=1') response.end();
    else held++;
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, held: () => held };
}
