import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ServiceStatus } from '../../../src/application/status/service-status.js';

describe('What is wrong though the service answers', () => {
  let status: ServiceStatus;
  beforeEach(() => {
    status = new ServiceStatus();
  });
  afterEach(() => void vi.useRealTimers());
  const details = () => status.warnings.map(({ part, detail }) => [part, detail]);

  it('is said by the mirror while it answers for its store, whoever hears of it first', () => {
    const since = new Date('2026-11-16T09:00:00Z');
    status.away('No answer.');
    status.stale('The mirror answers.', since);
    expect(status.warnings).toEqual([{ part: 'storage', detail: 'The mirror answers.', since }]);
    status.away('Still no answer.');
    expect(details()).toEqual([['storage', 'The mirror answers.']]);
    status.inTouch();
    expect(details()).toEqual([['storage', 'Still no answer.']]);
    status.back();
    expect(details()).toEqual([]);
  });

  it('is not over with the store alone while the mirror is stale', () => {
    status.stale('The mirror answers.', new Date());
    status.back();
    expect(details()).toEqual([['storage', 'The mirror answers.']]);
  });

  it('is said of each part, in one order', () => {
    status.mirrorLag = () => ({ revision: 'a', detail: 'It is being mirrored.' });
    status.away('No answer.');
    status.rejected('The file is broken.');
    expect(details()).toEqual([
      ['records', 'The file is broken.'],
      ['storage', 'No answer.'],
      ['mirror', 'It is being mirrored.'],
    ]);
    expect(status).toMatchObject({ rejections: 1, lastRejected: expect.any(Date) });
    status.loaded();
    expect(details().map(([part]) => part)).toEqual(['storage', 'mirror']);
  });

  it('is records that are gone, which is no rejection, until some are loaded', () => {
    status.recordsGone('There is no file.');
    const [warning] = status.warnings;
    expect(warning).toEqual({
      part: 'records',
      detail: 'There is no file.',
      since: expect.any(Date),
    });
    expect(status.rejections).toBe(0);
    status.loaded();
    expect(status.warnings).toEqual([]);
  });

  it('is a snapshot that cannot be written, until one is', () => {
    status.snapshotFailed('The disk is full.');
    status.loaded();
    const since = expect.any(Date);
    expect(status.warnings).toEqual([{ part: 'snapshot', detail: 'The disk is full.', since }]);
    status.snapshotKept();
    expect(status.warnings).toEqual([]);
  });

  it('is a certificate from the moment on at which it expires', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const expires = new Date('2026-11-16T09:00:00Z');
    vi.setSystemTime(expires.getTime() - 1);
    status.certificateExpires = expires;
    expect(status.warnings).toEqual([]);
    vi.setSystemTime(expires);
    expect(status.warnings).toEqual([
      { part: 'certificate', detail: 'The certificate has expired.', since: expires },
    ]);
    vi.setSystemTime(expires.getTime() + 1);
    expect(status.warnings).toHaveLength(1);
  });

  it('is nothing of a service that was just started, and it is not stopping', () => {
    expect(status.warnings).toEqual([]);
    expect(status.isStopping).toBe(false);
  });
});
