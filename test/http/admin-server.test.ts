import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { createAdminServer } from '../../src/adapters/inbound/http/metrics/admin-server.js';
import { ReportStatus } from '../../src/application/status/report-status.js';
import { ServiceStatus } from '../../src/application/status/service-status.js';
import { someFields } from '../support/records.js';
import { startService } from '../support/service.js';
import { problemIn } from './requesting.js';

it('the server for monitors tells of the other one, and has nothing of the contract', async () => {
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
  const status = async (path: string) => (await admin.inject(path)).statusCode;
  expect(await status('/health/live')).toBe(200);
  expect(await status('/health/ready')).toBe(200);
  expect(await status('/metrics')).toBe(200);
  expect(await status('/api/record')).toBe(404);
  for (const path of ['/health/live', '/health/ready', '/metrics']) {
    expect((await service.server.inject(path)).statusCode).toBe(404);
  }
  service.server.app.drain();
  const answer = await admin.inject('/health/ready');
  expect([answer.statusCode, problemIn(answer).failing]).toEqual([503, 'service']);
  expect(await status('/health/live')).toBe(200);
});
