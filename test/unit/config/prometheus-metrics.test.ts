import { describe, expect, it } from 'vitest';
import { ReportStatus } from '../../../src/application/status/report-status.js';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import { PrometheusMetrics } from '../../../src/config/metrics/prometheus-metrics.js';
import { fakeGeneration, fakeStorage } from '../../http/fake-storage.js';
import { Exposition } from '../../support/exposition.js';
import { someRecord } from '../../support/records.js';

async function counting(staleSince?: Date) {
  const status = new ServiceStatus();
  const generation = { ...(await fakeGeneration([someRecord()], {})), staleSince };
  const reportStatus = new ReportStatus(fakeStorage({ current: () => generation }), status);
  const metrics = new PrometheusMetrics(status, () => reportStatus);
  const read = async (streams = 0) => new Exposition(await metrics.text(streams));
  return { status, metrics, read };
}

const RESPONSE = { method: 'GET', route: '/x', status: 200, ms: 30, records: 2, isCut: false };

describe('The metrics', () => {
  it('tell when the certificate expires, where there is one', async () => {
    const { status, read } = await counting();
    const expiry = 'planning_registry_certificate_expiry_timestamp_seconds';
    const warning = async () =>
      (await read()).value('planning_registry_warning', { part: 'certificate' });
    expect((await read()).value(expiry)).toBeUndefined();
    status.certificateExpires = new Date('2996-01-01T00:00:00Z');
    expect((await read()).value(expiry)).toBe(Date.UTC(2996, 0, 1) / 1_000);
    expect(await warning()).toBe(0);
    status.certificateExpires = new Date('2026-01-01T00:00:00Z');
    expect(await warning()).toBe(1);
  });

  it('count what is reported to them', async () => {
    const { metrics, read } = await counting();
    metrics.ended({ ...RESPONSE, isStreamed: false });
    metrics.ended({ ...RESPONSE, isStreamed: true, isCut: true, records: 0 });
    metrics.ended({ ...RESPONSE, isStreamed: false, method: 'BREW' });
    metrics.cached();
    metrics.shed('streams');
    metrics.onRead(0.2, 'failed');
    const counted = await read(7);
    expect(counted.value('http_requests_total', { method: 'GET', status: '200' })).toBe(2);
    expect(counted.value('http_requests_total', { method: 'other' })).toBe(1);
    const within = (le: string) =>
      counted.value('http_request_duration_seconds_bucket', { streamed: 'false', le });
    expect([within('0.025'), within('0.05')]).toEqual([0, 2]);
    expect(counted.value('planning_registry_records_sent_total')).toBe(4);
    expect(counted.value('planning_registry_cut_answers_total')).toBe(1);
    expect(counted.value('planning_registry_cached_answers_total')).toBe(1);
    expect(counted.value('planning_registry_streams_open')).toBe(7);
    const shed = (reason: string) =>
      counted.value('planning_registry_shed_requests_total', { reason });
    expect([shed('streams'), shed('event_loop')]).toEqual([1, 0]);
    const failed = { outcome: 'failed' };
    expect(counted.value('planning_registry_storage_read_duration_seconds_count', failed)).toBe(1);
  });

  it('say not ready of a service that is stopping, as health does', async () => {
    const { status, read } = await counting();
    expect((await read()).value('planning_registry_ready')).toBe(1);
    status.isStopping = true;
    expect((await read()).value('planning_registry_ready')).toBe(0);
  });

  it('follow what the parts say of themselves', async () => {
    const { status, read } = await counting(new Date());
    const warned = async () => {
      const now = await read();
      const parts = ['records', 'storage', 'mirror', 'snapshot'];
      return parts.filter((part) => now.value('planning_registry_warning', { part }) === 1);
    };
    expect(await warned()).toEqual([]);
    status.rejected('One.');
    status.rejected('Two.');
    status.away('It is away.');
    status.mirrorLag = () => ({ revision: 'x', detail: 'It is being built.' });
    status.snapshotFailed('It is not written.');
    expect(await warned()).toEqual(['records', 'storage', 'mirror', 'snapshot']);
    expect(status.warnings.map(({ detail }) => detail)).toEqual([
      'Two.',
      'It is away.',
      'It is being built.',
      'It is not written.',
    ]);
    const bad = await read();
    expect(bad.value('planning_registry_rejected_total')).toBe(2);
    expect(bad.value('planning_registry_mirror_current')).toBe(0);
    expect(bad.value('planning_registry_stale')).toBe(1);
    status.loaded();
    status.back();
    status.mirrorLag = () => undefined;
    status.snapshotKept();
    expect(await warned()).toEqual([]);
    const good = await read();
    expect(good.value('planning_registry_rejected_total')).toBe(2);
    expect(good.value('planning_registry_mirror_current')).toBe(1);
    expect(good.value('planning_registry_last_loaded_timestamp_seconds')).toBeGreaterThan(0);
  });
});
