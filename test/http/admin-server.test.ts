import type { Server } from '@hapi/hapi';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createAdminServer } from '../../src/adapters/inbound/http/metrics/admin-server.js';
import { ReportStatus } from '../../src/application/status/report-status.js';
import { ServiceStatus } from '../../src/application/status/service-status.js';
import { someFields } from '../support/records.js';
import { startService } from '../support/service.js';
import { problemIn } from './requesting.js';

/** A service without health and metrics, and the server that has them. */
async function monitored() {
  const settings = { METRICS: 'on', ADMIN_PORT: '1' };
  const service = await startService({ records: [someFields()], environment: settings });
  onTestFinished(() => service.close());
  const admin = createAdminServer({
    host: '127.0.0.1',
    port: 0,
    apiVersion: '1',
    logger: pino({ enabled: false }),
    reportStatus: new ReportStatus(service.storage, new ServiceStatus()),
    served: service.server,
  });
  return { admin, served: service.server };
}

/** Whether the other server may be sent requests, as this one says. */
async function readiness(admin: Server) {
  const answer = await admin.inject('/health/ready');
  return answer.statusCode === 200 ? 200 : [answer.statusCode, problemIn(answer).failing];
}

it('the server for monitors tells of the other one, and has nothing of the contract', async () => {
  const { admin, served } = await monitored();
  const status = async (path: string) => (await admin.inject(path)).statusCode;
  expect(await status('/health/live')).toBe(200);
  expect(await readiness(admin)).toBe(200);
  expect(await status('/metrics')).toBe(200);
  expect(await status('/api/record')).toBe(404);
  for (const path of ['/health/live', '/health/ready', '/metrics']) {
    expect((await served.inject(path)).statusCode).toBe(404);
  }
  served.app.drain();
  expect(await readiness(admin)).toEqual([503, 'service']);
  expect(await status('/health/live')).toBe(200);
});

it('the server for monitors says that the other one has stopped', async () => {
  const { admin, served } = await monitored();
  await served.stop();
  served.app.isDraining = false;
  expect(await readiness(admin)).toEqual([503, 'service']);
});

it('the server for monitors gives each answer its headers, and ends no connection', async () => {
  const { admin } = await monitored();
  for (const path of ['/health/live', '/metrics', '/nowhere']) {
    const { headers } = await admin.inject(path);
    expect(headers, path).toMatchObject({
      'api-version': '1',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect(headers.connection, path).not.toBe('close');
  }
});

it('the server for monitors trusts no id, and reads no cookie', async () => {
  const { admin } = await monitored();
  const { statusCode, headers } = await admin.inject({
    url: '/health/live',
    headers: { cookie: 'a="', 'x-request-id': 'mine' },
  });
  expect(statusCode).toBe(200);
  expect(headers['x-request-id']).not.toBe('mine');
});

it('the server for monitors compresses its metrics for who accepts that', async () => {
  const { admin } = await monitored();
  const accepting = { 'accept-encoding': 'gzip' };
  const metrics = await admin.inject({ url: '/metrics', headers: accepting });
  expect(metrics.headers['content-encoding']).toBe('gzip');
  const live = await admin.inject({ url: '/health/live', headers: accepting });
  expect(live.headers).not.toHaveProperty('content-encoding');
});
