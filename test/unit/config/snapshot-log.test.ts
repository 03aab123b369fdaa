import { beforeEach, describe, expect, it } from 'vitest';
import type { SnapshotNews } from '../../../src/adapters/outbound/memory/loading/load-generation.js';
import { ServiceStatus } from '../../../src/application/status/service-status.js';
import { SnapshotLog } from '../../../src/config/stores/snapshot-log.js';

let lines: { level: string; details: object; message: string }[];
let status: ServiceStatus;
let log: SnapshotLog;
const writes = (level: string) => (details: object, message: string) =>
  void lines.push({ level, details, message });

beforeEach(() => {
  lines = [];
  status = new ServiceStatus();
  const [debug, info, warn, error] = ['debug', 'info', 'warn', 'error'].map(writes);
  log = new SnapshotLog('registry.ndjson', {
    logger: { debug, info, warn, error },
    status,
  } as never);
});

/** A file is loaded, and this is the news of its snapshot. */
function load(...news: SnapshotNews[]): void {
  news.forEach(log.note);
  log.loaded();
}

describe('What operators are told of the snapshot', () => {
  it('is a warning with the ways out if it is not written, until one is', () => {
    load({ snapshot: 'not written', reason: 'EROFS' });
    expect(lines).toEqual([
      {
        level: 'warn',
        details: { file: 'registry.ndjson', snapshot: 'not written', reason: 'EROFS' },
        message: expect.stringMatching(/^snapshot not written: .*SNAPSHOT=off, or SNAPSHOT_FILE/),
      },
    ]);
    expect(status.warnings).toEqual([
      {
        part: 'snapshot',
        detail: expect.stringMatching(/could not be written: the log says why/),
        since: expect.any(Date),
      },
    ]);
    load({ snapshot: 'written' });
    expect(status.warnings).toEqual([]);
  });

  it('is over with a file that is so small that it needs none', () => {
    load({ snapshot: 'not written' });
    load();
    expect(status.warnings).toEqual([]);
  });

  it('is no warning after an import or an update, but one if it is damaged', () => {
    load({ snapshot: 'outdated' }, { snapshot: 'written' });
    load({ snapshot: 'not usable' }, { snapshot: 'written' });
    load({ snapshot: 'used' });
    expect(lines.map(({ level, message }) => `${level}: ${message}`)).toEqual([
      'info: the snapshot is out of date: a new one is made',
      'info: snapshot written',
      'warn: snapshot not usable: a new one is made',
      'info: snapshot written',
      'info: snapshot used',
    ]);
    expect(status.warnings).toEqual([]);
  });
});
