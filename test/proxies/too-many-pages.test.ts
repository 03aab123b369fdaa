import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { statusProblem } from '../../src/adapters/inbound/http/problem/problems-by-status.js';
import { type Agent, ask, openAnswer } from './client.js';
import { startProxy } from './proxies.js';
import { expectRefusal } from './refusal.js';

/** As in the recipe. */
const AT_ONCE = 200;

it('nginx refuses more pages at once than it lets through, and no whole registry', async () => {
  const { host, held } = await patientService();
  const { origin, agent } = await startProxy('nginx', [host]);
  const page = `${origin}/api/record?search=plan&limit=20`;
  for (let asked = 0; asked < AT_ONCE; asked++) neverAnswered(page, agent);
  await expect.poll(held).toBe(AT_ONCE);

  const refused = await ask(page, agent);
  expectRefusal(refused, statusProblem(503).detail);

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
